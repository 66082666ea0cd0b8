import { useTexts } from "../i18n/index.ts";
import { TextField } from "../kit/index.ts";
import { Section } from "./section.tsx";
import type { ContractDraft } from "./use-contract-draft.ts";
import styles from "./legal-contract.module.css";

const days = ["signedOn", "beginsOn", "endsOn"] as const;

/** When the contract is signed, begins and ends. */
export function DatesSection({ draft }: { draft: ContractDraft }) {
  const t = useTexts("legal-contract");
  const { entered, errors, change } = draft;
  return (
    <Section title={t("section.dates")}>
      <div className={styles.grid}>
        {days.map((name) => (
          <TextField
            key={name}
            type="date"
            label={t(`field.${name}`)}
            required={name === "beginsOn"}
            hint={name === "endsOn" ? t("hint.endsOn") : undefined}
            value={entered[name] ?? ""}
            error={errors[name]}
            onChange={(event) => change({ [name]: event.target.value || null })}
          />
        ))}
      </div>
    </Section>
  );
}
