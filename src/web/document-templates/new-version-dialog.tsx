import { useState } from "react";
import {
  addDocumentTemplateVersion,
  documentTemplate,
  listDocumentTemplates,
} from "#contract/calls/document-template.ts";
import type { Attachment } from "#contract/shapes/attachment.ts";
import type { DocumentTemplateDetail } from "#contract/shapes/document-template.ts";
import { useSend } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { Button, Dialog, TextField, useNotice } from "../kit/index.ts";
import { DocumentField } from "./document-field.tsx";
import { DocumentProblems, isOfDocument } from "./document-problems.tsx";
import styles from "./document-templates.module.css";

/** Adds a Word document as the next version of a template; what is in effect stays so. */
export function NewVersionDialog({
  template,
  onClose,
}: {
  template: DocumentTemplateDetail;
  onClose: () => void;
}) {
  const t = useTexts("document-templates");
  const notice = useNotice();
  const { templateId, rowVersion, templateName } = template;
  const [file, setFile] = useState<Attachment | undefined>(undefined);
  const [note, setNote] = useState("");
  const [isUnfinished, setUnfinished] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const { send, sending, error } = useSend(addDocumentTemplateVersion, {
    invalidates: [documentTemplate, listDocumentTemplates],
    onError: isOfDocument,
  });
  const add = async () => {
    setMissing(file === undefined);
    if (file === undefined) return;
    const added = await send({ templateId, rowVersion, fileId: file.fileId, note });
    if (added === undefined) return;
    notice({
      key: `template ${templateId}`,
      said: t("versionAdded", { name: templateName, version: added.version }),
    });
    onClose();
  };
  return (
    <Dialog
      title={t("newVersionOf", { name: templateName })}
      lead={t("newVersionLead")}
      onClose={onClose}
      footer={
        <>
          <Button look="primary" busy={sending} disabled={isUnfinished} onClick={() => void add()}>
            {t("check")}
          </Button>
          <Button onClick={onClose}>{t("cancel")}</Button>
        </>
      }
    >
      <div className={styles.form}>
        <DocumentField
          file={file}
          error={isMissing ? t("documentMissing") : undefined}
          onChange={setFile}
          onUnfinished={setUnfinished}
        />
        <TextField label={t("field.note")} value={note} onChange={(event) => setNote(event.target.value)} />
        <DocumentProblems error={error} />
      </div>
    </Dialog>
  );
}
