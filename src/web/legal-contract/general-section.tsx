import { legalContractKinds } from "#contract/codes/legal-contract.ts";
import { limits } from "#contract/limits.ts";
import { useTexts } from "../i18n/index.ts";
import { SelectField, TextAreaField, TextField } from "../kit/index.ts";
import { PeopleField, PersonField } from "../people/index.ts";
import { errorWithin } from "./error-within.ts";
import { Section } from "./section.tsx";
import type { ContractDraft } from "./use-contract-draft.ts";
import styles from "./legal-contract.module.css";

/** What the contract is, and who looks after it. */
export function GeneralSection({ draft }: { draft: ContractDraft }) {
  const t = useTexts("legal-contract");
  const { entered, errors, change } = draft;
  return (
    <Section title={t("section.general")}>
      <div className={styles.grid}>
        <div className={styles.wide}>
          <TextField
            label={t("field.title")}
            required
            maxLength={limits.titleMaxCharacters}
            value={entered.title}
            error={errors["title"]}
            onChange={(event) => change({ title: event.target.value })}
          />
        </div>
        <TextField
          label={t("field.contractNo")}
          hint={t("hint.contractNo")}
          maxLength={64}
          value={entered.contractNo}
          error={errors["contractNo"]}
          onChange={(event) => change({ contractNo: event.target.value })}
        />
        <SelectField
          label={t("field.kind")}
          value={entered.kind}
          options={legalContractKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
          onChoose={(value) =>
            change({ kind: legalContractKinds.find((each) => each === value) ?? entered.kind })
          }
        />
        <PersonField
          label={t("field.responsible")}
          required
          person={entered.responsible}
          error={errors["responsible"]}
          onChange={(responsible) => change({ responsible })}
        />
        <div className={styles.wide}>
          <PeopleField
            label={t("field.participants")}
            hint={t("hint.participants")}
            chosen={entered.participants}
            error={errorWithin(errors, "participants")}
            onChange={(participants) => change({ participants })}
          />
        </div>
        <div className={styles.wide}>
          <TextAreaField
            label={t("field.summary")}
            maxLength={limits.opinionMaxCharacters}
            value={entered.summary}
            error={errors["summary"]}
            onChange={(event) => change({ summary: event.target.value })}
          />
        </div>
      </div>
    </Section>
  );
}
