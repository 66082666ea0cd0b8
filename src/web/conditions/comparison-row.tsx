import { Trash2 } from "lucide-react";
import { useLanguage, useTexts } from "../i18n/index.ts";
import { Button, SelectField } from "../kit/index.ts";
import type { Comparison, Operand } from "./condition.ts";
import {
  type ConditionField,
  firstValue,
  operatorsOf,
  type ValueKind,
  valuesOf,
} from "./condition-fields.ts";
import styles from "./conditions.module.css";
import { fieldName } from "./field-name.ts";
import { OperandField } from "./operand-field.tsx";
import { operatorKeys } from "./operator-keys.ts";

/** Whether each field has choices of its own: what was chosen of one means nothing to another. */
const isOfField = (kind: ValueKind) => kind === "choice" || kind === "list";

interface ComparisonRowProps {
  comparison: Comparison;
  fields: readonly ConditionField[];
  mayEdit: boolean;
  onChange: (comparison: Comparison) => void;
  onRemove: () => void;
}

/** One comparison: where from, which field, how, with what. */
export function ComparisonRow({ comparison, fields, mayEdit, onChange, onRemove }: ComparisonRowProps) {
  const t = useTexts("conditions");
  const language = useLanguage();
  const { path, operator, values } = comparison;
  const field = fields.find((each) => each.path === path);
  const source = field?.source ?? path.split(".")[0] ?? "form";
  const sources = ["form", "applicant", "instance"] as const;
  const nameOf = (each: ConditionField) => fieldName(each, t, language);
  const from = (next: ConditionField | undefined) => {
    if (next === undefined) return;
    const isKept = operatorsOf[next.kind].includes(operator) && next.kind === field?.kind;
    onChange(
      isKept
        ? { ...comparison, path: next.path, values: isOfField(next.kind) ? [firstValue(next)] : values }
        : { path: next.path, operator: operatorsOf[next.kind][0] ?? "=", values: [firstValue(next)] },
    );
  };
  const takes = valuesOf(operator);
  const set = (at: number, next: Operand) => onChange({ ...comparison, values: values.with(at, next) });
  const ask = (wanted: string) => {
    const next = (field === undefined ? [] : operatorsOf[field.kind]).find((each) => each === wanted);
    if (next === undefined || field === undefined) return;
    const count = valuesOf(next);
    const first = values[0] ?? firstValue(field);
    onChange({
      path,
      operator: next,
      values:
        count === 0
          ? []
          : count === 2
            ? [first, values[1] ?? first]
            : count === "list"
              ? values.length > 0
                ? values
                : [first]
              : [first],
    });
  };
  return (
    <div className={styles.row} role="group" aria-label={t("one")}>
      <SelectField
        label={t("source")}
        value={source}
        disabled={!mayEdit}
        options={sources.map((each) => ({ value: each, label: t(`from.${each}`) }))}
        onChoose={(next) => from(fields.find((each) => each.source === next))}
      />
      <SelectField
        label={t("field")}
        isFilledLate
        value={path}
        disabled={!mayEdit}
        options={[
          ...(field === undefined ? [{ value: path, label: path }] : []),
          ...fields
            .filter((each) => each.source === source)
            .map((each) => ({ value: each.path, label: nameOf(each) })),
        ]}
        onChoose={(next) => from(fields.find((each) => each.path === next))}
      />
      <SelectField
        label={t("operator")}
        value={operator}
        disabled={!mayEdit}
        options={(field === undefined
          ? [operator]
          : [...new Set([...operatorsOf[field.kind], operator])]
        ).map((each) => ({
          value: each,
          label: t(`operators.${operatorKeys[each]}`),
        }))}
        onChoose={ask}
      />
      {values.map((value, at) => (
        <OperandField
          key={at}
          field={field}
          fields={fields}
          mayEdit={mayEdit}
          value={value}
          onChange={(next) => set(at, next)}
          {...(takes === "list" && values.length > 1
            ? { onRemove: () => onChange({ ...comparison, values: values.toSpliced(at, 1) }) }
            : {})}
        />
      ))}
      {mayEdit ? (
        <div className={styles.adds}>
          {takes === "list" && field !== undefined ? (
            <Button
              size="small"
              look="quiet"
              onClick={() => onChange({ ...comparison, values: [...values, firstValue(field)] })}
            >
              {t("addValue")}
            </Button>
          ) : null}
          <Button size="small" look="quiet" icon={<Trash2 size={14} />} onClick={onRemove}>
            {t("remove")}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
