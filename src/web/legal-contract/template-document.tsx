import { useState } from "react";
import { fillDocumentTemplate, searchDocumentTemplates } from "#contract/calls/document-template.ts";
import { useCall, useSend } from "../api/index.ts";
import { joinTexts } from "../fields/index.ts";
import { formatDay, useLanguage, useTexts } from "../i18n/index.ts";
import { Button, SelectField, useNotice } from "../kit/index.ts";
import { organisationDay } from "../session/index.ts";
import { documentValues } from "./document-values.ts";
import type { ContractDraft } from "./use-contract-draft.ts";
import styles from "./legal-contract.module.css";

/** Writes the text of the contract from a template, where there is one: a Word document that joins its documents. */
export function TemplateDocument({ draft }: { draft: ContractDraft }) {
  const t = useTexts("legal-contract");
  const language = useLanguage();
  const notice = useNotice();
  const [chosen, setChosen] = useState("");
  const { data } = useCall(searchDocumentTemplates, { kind: "contract", pageSize: 200 }, { quiet: true });
  const { send, sending } = useSend(fillDocumentTemplate);
  const template = data?.rows.find(({ templateId }) => String(templateId) === chosen);
  if (data === undefined || data.rows.length === 0) return null;
  const write = async () => {
    if (template === undefined) return;
    const { entered, content } = draft;
    const values = documentValues(content, template.fields, {
      say: t,
      day: formatDay,
      joined: (names) => joinTexts(names, language),
      responsible: entered.responsible?.label ?? "",
      today: formatDay(organisationDay()),
    });
    const made = await send({ templateId: template.templateId, values, format: "docx" });
    if (made === undefined) return;
    const { fileId, fileName } = made;
    draft.change({ documents: [...entered.documents, { fileId, fileName }] });
    notice({ key: "contract document", said: t("template.written", { file: fileName }) });
  };
  return (
    <div className={styles.template}>
      <SelectField
        label={t("template.label")}
        value={chosen}
        none={t("template.none")}
        options={data.rows.map(({ templateId, templateName }) => ({
          value: String(templateId),
          label: templateName,
        }))}
        onChoose={setChosen}
      />
      <Button busy={sending} disabled={template === undefined} onClick={() => void write()}>
        {t("template.write")}
      </Button>
    </div>
  );
}
