import { Trash2 } from "lucide-react";
import { reminderSubjects } from "#contract/codes/legal-contract.ts";
import { limits } from "#contract/limits.ts";
import { useTexts } from "../i18n/index.ts";
import { Button, SelectField, TextField } from "../kit/index.ts";
import { PeopleField } from "../people/index.ts";
import { type EnteredReminder, newKey } from "./entered-contract.ts";
import { errorWithin } from "./error-within.ts";
import { Section } from "./section.tsx";
import type { ContractDraft } from "./use-contract-draft.ts";
import styles from "./legal-contract.module.css";

/** What whoever is responsible is to be reminded of, and who besides. */
export function RemindersSection({ draft }: { draft: ContractDraft }) {
  const t = useTexts("legal-contract");
  const { entered, errors, change } = draft;
  const { reminders } = entered;
  const added = { key: newKey(), about: "end" as const, daysBefore: "30", onDay: null, note: "", people: [] };
  return (
    <Section title={t("section.reminders")} lead={t("remindersLead")} error={errors["reminders"]}>
      {reminders.map((each, at) => (
        <ReminderFields
          key={each.key}
          reminder={each}
          at={at}
          errors={errors}
          onChange={(reminder) => change({ reminders: reminders.with(at, reminder) })}
          onRemove={() => change({ reminders: reminders.toSpliced(at, 1) })}
        />
      ))}
      <Button
        disabled={reminders.length >= limits.contractRemindersMax}
        onClick={() => change({ reminders: [...reminders, added] })}
      >
        {t("addReminder")}
      </Button>
    </Section>
  );
}

interface ReminderFieldsProps {
  reminder: EnteredReminder;
  at: number;
  errors: Readonly<Record<string, string>>;
  onChange: (reminder: EnteredReminder) => void;
  onRemove: () => void;
}

function ReminderFields({ reminder, at, errors, onChange, onRemove }: ReminderFieldsProps) {
  const t = useTexts("legal-contract");
  const errorOf = (field: string) => errors[`reminders[${at}].${field}`];
  const put = (changes: Partial<EnteredReminder>) => onChange({ ...reminder, ...changes });
  return (
    <fieldset className={styles.entry}>
      <legend>{t("reminder", { number: at + 1 })}</legend>
      <div className={styles.grid}>
        <SelectField
          label={t("field.about")}
          value={reminder.about}
          error={errorOf("about")}
          options={reminderSubjects.map((value) => ({ value, label: t(`about.${value}`) }))}
          onChoose={(value) =>
            put({ about: reminderSubjects.find((subject) => subject === value) ?? reminder.about })
          }
        />
        {reminder.about !== "day" ? null : (
          <TextField
            type="date"
            label={t("field.onDay")}
            required
            value={reminder.onDay ?? ""}
            error={errorOf("onDay")}
            onChange={(event) => put({ onDay: event.target.value || null })}
          />
        )}
        <TextField
          type="number"
          min={0}
          max={365}
          label={t("field.daysBefore")}
          className={styles.number}
          value={reminder.daysBefore}
          error={errorOf("daysBefore")}
          onChange={(event) => put({ daysBefore: event.target.value })}
        />
        <div className={styles.wide}>
          <TextField
            label={t("field.note")}
            maxLength={500}
            value={reminder.note}
            error={errorOf("note")}
            onChange={(event) => put({ note: event.target.value })}
          />
        </div>
        <div className={styles.wide}>
          <PeopleField
            label={t("field.receivers")}
            chosen={reminder.people}
            error={errorWithin(errors, `reminders[${at}].userCodes`)}
            onChange={(people) => put({ people })}
          />
        </div>
      </div>
      <div className={styles.entryFoot}>
        <Button size="small" look="quiet" icon={<Trash2 size={14} aria-hidden="true" />} onClick={onRemove}>
          {t("removeReminder", { number: at + 1 })}
        </Button>
      </div>
    </fieldset>
  );
}
