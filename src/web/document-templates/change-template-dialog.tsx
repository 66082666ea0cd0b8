import { useState } from "react";
import {
  changeDocumentTemplate,
  documentTemplate,
  listDocumentTemplates,
} from "#contract/calls/document-template.ts";
import type { DocumentTemplateDetail } from "#contract/shapes/document-template.ts";
import { useSend } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { Button, Dialog } from "../kit/index.ts";
import { DocumentProblems } from "./document-problems.tsx";
import styles from "./document-templates.module.css";
import { type EnteredTemplate, TemplateFields } from "./template-fields.tsx";

/** Changes what a template is called and for what it is. */
export function ChangeTemplateDialog({
  template,
  onClose,
}: {
  template: DocumentTemplateDetail;
  onClose: () => void;
}) {
  const t = useTexts("document-templates");
  const { templateId, rowVersion, templateName } = template;
  const [entered, setEntered] = useState<EnteredTemplate>({
    ...template,
    processes: template.processes.map(({ processId, processName }) => ({
      value: processId,
      label: processName,
    })),
  });
  const { send, sending, error } = useSend(changeDocumentTemplate, {
    invalidates: [documentTemplate, listDocumentTemplates],
    onError: (refused) => Object.keys(refused.errors).length > 0,
  });
  const change = async () => {
    const { description, language, processes } = entered;
    const changed = await send({
      templateId,
      rowVersion,
      templateName: entered.templateName,
      description,
      language,
      processIds: processes.map(({ value }) => value),
    });
    if (changed !== undefined) onClose();
  };
  return (
    <Dialog
      title={t("changeOf", { name: templateName })}
      onClose={onClose}
      footer={
        <>
          <Button look="primary" busy={sending} onClick={() => void change()}>
            {t("save")}
          </Button>
          <Button onClick={onClose}>{t("cancel")}</Button>
        </>
      }
    >
      <div className={styles.form}>
        <TemplateFields entered={entered} errors={error?.errors ?? {}} isKept onChange={setEntered} />
        <DocumentProblems error={error} />
      </div>
    </Dialog>
  );
}
