import { Trash2 } from "lucide-react";
import { contractCurrencies, paymentDirections } from "#contract/codes/legal-contract.ts";
import { limits } from "#contract/limits.ts";
import { instalmentSum } from "#contract/rules/legal-contract/instalment-sum.ts";
import { formatMoney, useTexts } from "../i18n/index.ts";
import { Button, SelectField, TextField } from "../kit/index.ts";
import { type EnteredInstalment, newKey } from "./entered-contract.ts";
import { Section } from "./section.tsx";
import type { ContractDraft } from "./use-contract-draft.ts";
import styles from "./legal-contract.module.css";

/** How much the contract is about, and in which parts it is paid. */
export function PaymentSection({ draft }: { draft: ContractDraft }) {
  const t = useTexts("legal-contract");
  const { entered, errors, change } = draft;
  const { instalments } = entered;
  const added = { key: newKey(), dueOn: null, amount: "", condition: "" };
  return (
    <Section title={t("section.payment")} error={errors["instalments"]}>
      <AmountFields draft={draft} />
      {instalments.map((each, at) => (
        <InstalmentFields
          key={each.key}
          instalment={each}
          at={at}
          errors={errors}
          onChange={(instalment) => change({ instalments: instalments.with(at, instalment) })}
          onRemove={() => change({ instalments: instalments.toSpliced(at, 1) })}
        />
      ))}
      <div className={styles.sectionFoot}>
        <Button
          disabled={instalments.length >= limits.contractInstalmentsMax}
          onClick={() => change({ instalments: [...instalments, added] })}
        >
          {t("addInstalment")}
        </Button>
        {instalments.length === 0 ? null : <Sum draft={draft} />}
      </div>
    </Section>
  );
}

function AmountFields({ draft }: { draft: ContractDraft }) {
  const t = useTexts("legal-contract");
  const { entered, errors, change } = draft;
  const isPaid = entered.direction !== "none";
  return (
    <div className={styles.grid}>
      <SelectField
        label={t("field.direction")}
        value={entered.direction}
        options={paymentDirections.map((value) => ({ value, label: t(`direction.${value}`) }))}
        onChoose={(value) =>
          change({ direction: paymentDirections.find((each) => each === value) ?? entered.direction })
        }
      />
      <TextField
        label={t("field.amount")}
        required={isPaid}
        hint={isPaid ? undefined : t("hint.amount")}
        inputMode="decimal"
        className={styles.number}
        value={entered.amount}
        error={errors["amount"]}
        onChange={(event) => change({ amount: event.target.value })}
      />
      <SelectField
        label={t("field.currency")}
        value={entered.currency}
        options={contractCurrencies.map((value) => ({ value, label: value }))}
        onChoose={(value) =>
          change({ currency: contractCurrencies.find((each) => each === value) ?? entered.currency })
        }
      />
    </div>
  );
}

interface InstalmentFieldsProps {
  instalment: EnteredInstalment;
  at: number;
  errors: Readonly<Record<string, string>>;
  onChange: (instalment: EnteredInstalment) => void;
  onRemove: () => void;
}

function InstalmentFields({ instalment, at, errors, onChange, onRemove }: InstalmentFieldsProps) {
  const t = useTexts("legal-contract");
  const errorOf = (field: string) => errors[`instalments[${at}].${field}`];
  return (
    <fieldset className={styles.entry}>
      <legend>{t("instalment", { number: at + 1 })}</legend>
      <div className={styles.grid}>
        <TextField
          type="date"
          label={t("field.dueOn")}
          required
          value={instalment.dueOn ?? ""}
          error={errorOf("dueOn")}
          onChange={(event) => onChange({ ...instalment, dueOn: event.target.value || null })}
        />
        <TextField
          label={t("field.instalmentAmount")}
          required
          inputMode="decimal"
          className={styles.number}
          value={instalment.amount}
          error={errorOf("amount")}
          onChange={(event) => onChange({ ...instalment, amount: event.target.value })}
        />
        <TextField
          label={t("field.condition")}
          maxLength={500}
          value={instalment.condition}
          error={errorOf("condition")}
          onChange={(event) => onChange({ ...instalment, condition: event.target.value })}
        />
      </div>
      <div className={styles.entryFoot}>
        <Button size="small" look="quiet" icon={<Trash2 size={14} aria-hidden="true" />} onClick={onRemove}>
          {t("removeInstalment", { number: at + 1 })}
        </Button>
      </div>
    </fieldset>
  );
}

/** What the instalments add up to, and whether that is the amount. */
function Sum({ draft }: { draft: ContractDraft }) {
  const t = useTexts("legal-contract");
  const { content } = draft;
  const { sum, missing } = instalmentSum(content);
  const money = (amount: number) => formatMoney(amount, content.currency);
  return (
    <p className={styles.sum} role="status" data-off={missing === 0 ? undefined : true}>
      {t("sum", { sum: money(sum) })}
      <span>
        {missing === 0
          ? t("sumMatches")
          : t(missing > 0 ? "sumMissing" : "sumOver", { missing: money(Math.abs(missing)) })}
      </span>
    </p>
  );
}
