import { useState } from "react";
import { createDocumentTemplate, listDocumentTemplates } from "#contract/calls/document-template.ts";
import type { Attachment } from "#contract/shapes/attachment.ts";
import { useSend } from "../api/index.ts";
import { useLanguage, useTexts } from "../i18n/index.ts";
import { Button, Dialog, TextField, useNotice } from "../kit/index.ts";
import { DocumentField } from "./document-field.tsx";
import { DocumentProblems, isOfDocument } from "./document-problems.tsx";
import { type EnteredTemplate, TemplateFields } from "./template-fields.tsx";
import styles from "./document-templates.module.css";
import { useSession } from "../session/index.ts";

interface NewTemplateDialogProps {
  onMade: (templateId: number) => void;
  onClose: () => void;
}

/** Makes a template of a Word document; what is wrong with the document is told before anything is kept. */
export function NewTemplateDialog({ onMade, onClose }: NewTemplateDialogProps) {
  const t = useTexts("document-templates");
  const notice = useNotice();
  const language = useLanguage();
  const mayShare = useSession().access.includes("admin");
  const [entered, setEntered] = useState<EnteredTemplate>({
    templateName: "",
    description: "",
    kind: "application",
    language,
    isShared: false,
    processes: [],
  });
  const [file, setFile] = useState<Attachment | undefined>(undefined);
  const [note, setNote] = useState("");
  const [isUnfinished, setUnfinished] = useState(false);
  const [missing, setMissing] = useState<Record<string, string>>({});
  const { send, sending, error } = useSend(createDocumentTemplate, {
    invalidates: [listDocumentTemplates],
    onError: (refused) => isOfDocument(refused) || Object.keys(refused.errors).length > 0,
  });
  const errors = { ...error?.errors, ...missing };
  const make = async () => {
    const lacking = {
      ...(entered.templateName.trim() === "" ? { templateName: t("nameMissing") } : {}),
      ...(file === undefined ? { fileId: t("documentMissing") } : {}),
    };
    setMissing(lacking);
    if (file === undefined || Object.keys(lacking).length > 0) return;
    const { processes, ...rest } = entered;
    const made = await send({
      ...rest,
      processIds: processes.map(({ value }) => value),
      fileId: file.fileId,
      note,
    });
    if (made === undefined) return;
    notice({ key: `template ${made.templateId}`, said: t("made", { name: made.templateName }) });
    onMade(made.templateId);
  };
  return (
    <Dialog
      title={t("create")}
      lead={t("createLead")}
      onClose={onClose}
      footer={
        <>
          <Button look="primary" busy={sending} disabled={isUnfinished} onClick={() => void make()}>
            {t("check")}
          </Button>
          <Button onClick={onClose}>{t("cancel")}</Button>
        </>
      }
    >
      <div className={styles.form}>
        <TemplateFields entered={entered} errors={errors} mayShare={mayShare} onChange={setEntered} />
        <DocumentField file={file} error={errors["fileId"]} onChange={setFile} onUnfinished={setUnfinished} />
        <TextField label={t("field.note")} value={note} onChange={(event) => setNote(event.target.value)} />
        <DocumentProblems error={error} />
      </div>
    </Dialog>
  );
}
