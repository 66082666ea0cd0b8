import { FilesField } from "../fields/index.ts";
import { useTexts } from "../i18n/index.ts";
import { Section } from "./section.tsx";
import { TemplateDocument } from "./template-document.tsx";
import type { ContractDraft } from "./use-contract-draft.ts";
import styles from "./legal-contract.module.css";

interface FilesSectionProps {
  draft: ContractDraft;
  onUnfinished: (name: string, isUnfinished: boolean) => void;
}

/** The text of the contract, and what belongs to it. */
export function FilesSection({ draft, onUnfinished }: FilesSectionProps) {
  const t = useTexts("legal-contract");
  const { entered, errors, change } = draft;
  return (
    <Section title={t("section.files")} lead={t("hint.documents")}>
      <TemplateDocument draft={draft} />
      <div className={styles.files}>
        {(["documents", "annexes"] as const).map((name) => (
          <FilesField
            key={name}
            name={name}
            label={t(`field.${name}`)}
            files={entered[name]}
            errors={errors}
            onChange={(files) => change({ [name]: files })}
            onUnfinished={(isUnfinished) => onUnfinished(name, isUnfinished)}
          />
        ))}
      </div>
    </Section>
  );
}
