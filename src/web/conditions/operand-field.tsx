import { useLanguage, useTexts } from "../i18n/index.ts";
import { Button, SelectField, type SelectOption, TextField } from "../kit/index.ts";
import type { Operand } from "./condition.ts";
import { type ConditionField, firstValue, mayCompare } from "./condition-fields.ts";
import styles from "./conditions.module.css";
import { fieldName } from "./field-name.ts";
import { CandidateField, hasCandidates, TypedValue } from "./candidates/index.ts";

interface OperandFieldProps {
  /** What is compared; its kind says what the value is. */
  field: ConditionField | undefined;
  fields: readonly ConditionField[];
  value: Operand;
  mayEdit: boolean;
  onChange: (value: Operand) => void;
  /** Of one of several. */
  onRemove?: () => void;
}

/** What a field is compared with: a value of its kind, or another field or parameter of the same kind. */
export function OperandField({ field, fields, value, mayEdit, onChange, onRemove }: OperandFieldProps) {
  const t = useTexts("conditions");
  const language = useLanguage();
  const others = fields
    .filter((each) => field !== undefined && mayCompare(each.kind, field.kind) && each.path !== field.path)
    .toSorted((one, next) => Number(next.kind === field?.kind) - Number(one.kind === field?.kind));
  const nameOf = (each: ConditionField) => fieldName(each, t, language);
  const isOther = "path" in value;
  const paths = others.map((each) => ({ value: each.path, label: nameOf(each) }));
  return (
    <div className={styles.operand}>
      {others.length > 0 || isOther ? (
        <SelectField
          label={t("compareWith")}
          value={isOther ? "path" : "literal"}
          disabled={!mayEdit}
          options={[
            { value: "literal", label: t("value") },
            { value: "path", label: t("otherField") },
          ]}
          onChoose={(kind) => {
            const [other] = others;
            if (kind === "path" && other !== undefined) onChange({ path: other.path });
            if (kind === "literal" && field !== undefined) onChange(firstValue(field));
          }}
        />
      ) : null}
      {isOther ? (
        <SelectField
          label={t("otherField")}
          isFilledLate
          value={value.path}
          disabled={!mayEdit}
          options={optionsOf(paths, value.path)}
          onChoose={(path) => onChange({ path })}
        />
      ) : (
        <LiteralField field={field} value={value} mayEdit={mayEdit} onChange={onChange} />
      )}
      {onRemove === undefined || !mayEdit ? null : (
        <Button size="small" look="quiet" onClick={onRemove}>
          {t("removeValue")}
        </Button>
      )}
    </div>
  );
}

type Literal = Exclude<Operand, { path: string }>;

interface LiteralFieldProps {
  field: ConditionField | undefined;
  value: Literal;
  mayEdit: boolean;
  onChange: (value: Operand) => void;
}

function LiteralField({ field, value, mayEdit, onChange }: LiteralFieldProps) {
  const t = useTexts("conditions");
  const label = t("value");
  if ("day" in value || "moment" in value) {
    const isDay = "day" in value;
    return (
      <TextField
        label={label}
        type={isDay ? "date" : "datetime-local"}
        value={isDay ? value.day : value.moment}
        readOnly={!mayEdit}
        onChange={({ target }) => {
          if (target.value !== "") onChange(isDay ? { day: target.value } : { moment: target.value });
        }}
      />
    );
  }
  const { literal } = value;
  if (typeof literal === "boolean")
    return (
      <SelectField
        label={label}
        value={String(literal)}
        disabled={!mayEdit}
        options={[
          { value: "true", label: t("app:yes") },
          { value: "false", label: t("app:no") },
        ]}
        onChoose={(next) => onChange({ literal: next === "true" })}
      />
    );
  if (field !== undefined && hasCandidates(field))
    return (
      <CandidateField
        field={field}
        literal={literal}
        mayEdit={mayEdit}
        onChange={(next) => onChange({ literal: next })}
      />
    );
  return <TypedValue literal={literal} mayEdit={mayEdit} onChange={(next) => onChange({ literal: next })} />;
}

/** What is compared with, and what is, although it is not offered any longer. */
function optionsOf(offered: readonly SelectOption[], chosen: string): readonly SelectOption[] {
  return offered.some(({ value }) => value === chosen)
    ? offered
    : [{ value: chosen, label: chosen }, ...offered];
}
