import { useState } from "react";
import type { ReadRule } from "#contract/shapes/read-rule.ts";
import { useTexts } from "../i18n/index.ts";
import {
  Combobox,
  type ComboboxOption,
  Field,
  SelectField,
  TextAreaField,
  TextButton,
} from "../kit/index.ts";
import { PeopleField } from "../people/index.ts";
import styles from "./read-rules.module.css";

/** A rule as it is entered: its people with their names. */
export type EnteredRule = Omit<ReadRule, "userCodes"> & { people: ComboboxOption[] };

interface RuleFieldsProps {
  number: number;
  rule: EnteredRule;
  steps: readonly { taskId: string; taskName: string; version?: number | undefined }[];
  roles: readonly { roleCode: string; roleName: string }[];
  errorOf: (field: string) => string | undefined;
  onChange: (rule: EnteredRule) => void;
  onRemove: () => void;
}

/** No step has this id: the end of the application. */
const atTheEnd = "";

/** After which step it is sent, to whom, and with what word. */
export function RuleFields({ number, rule, steps, roles, errorOf, onChange, onRemove }: RuleFieldsProps) {
  const t = useTexts("read-rules");
  const [typedRole, setTypedRole] = useState("");
  const roleOptions = roles.map(({ roleCode, roleName }) => ({
    value: roleCode,
    label: roleName,
    note: roleCode,
  }));
  const wanted = typedRole.trim().toLocaleLowerCase();
  const isGone = rule.afterTask !== null && !steps.some(({ taskId }) => taskId === rule.afterTask);
  return (
    <fieldset className={styles.rule}>
      <legend>{t("rule", { number })}</legend>
      <SelectField
        label={t("when")}
        error={errorOf("afterTask")}
        value={rule.afterTask ?? atTheEnd}
        options={[
          { value: atTheEnd, label: t("complete") },
          ...steps.map(({ taskId, taskName: step, version }) => ({
            value: taskId,
            label: version === undefined ? t("after", { step }) : t("afterInVersion", { step, version }),
          })),
          ...(isGone ? [{ value: rule.afterTask ?? "", label: t("gone", { step: rule.afterTask }) }] : []),
        ]}
        onChoose={(value) => onChange({ ...rule, afterTask: value === atTheEnd ? null : value })}
      />
      <PeopleField
        label={t("people")}
        chosen={rule.people}
        error={errorOf("userCodes")}
        onChange={(people) => onChange({ ...rule, people })}
      />
      <Field label={t("roles")} error={errorOf("roles")}>
        {(control) => (
          <Combobox
            {...control}
            label={t("roles")}
            chosen={rule.roles.map(
              (code) => roleOptions.find(({ value }) => value === code) ?? { value: code, label: code },
            )}
            options={roleOptions.filter(({ label, value }) =>
              `${label} ${value}`.toLocaleLowerCase().includes(wanted),
            )}
            typed={typedRole}
            nothingFound={t("noRole")}
            onType={setTypedRole}
            onChange={(chosen) => onChange({ ...rule, roles: chosen.map(({ value }) => value) })}
          />
        )}
      </Field>
      <TextAreaField
        label={t("note")}
        rows={2}
        maxLength={500}
        error={errorOf("note")}
        value={rule.note}
        onChange={(event) => onChange({ ...rule, note: event.target.value })}
      />
      <TextButton aria-label={t("removeNumber", { number })} onClick={onRemove}>
        {t("remove")}
      </TextButton>
    </fieldset>
  );
}
