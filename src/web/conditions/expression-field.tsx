import { useMemo, useState } from "react";
import type { FieldProblem } from "#contract/errors/refusal.ts";
import { locateFault } from "#forms";
import { useDraftText } from "../editing/index.ts";
import { useLanguage, useTexts } from "../i18n/index.ts";
import { titleOf } from "../fields/index.ts";
import { Field, TextAreaField } from "../kit/index.ts";
import type { ConditionField } from "./condition-fields.ts";
import type { Offer } from "./offers-at.ts";
import { useFeelEditor } from "./use-feel-editor.ts";

export interface ExpressionFieldProps {
  label: string;
  hint: string;
  error: string | undefined;
  /** The error as the rules say it: then it is shown at its place in the expression. */
  problem?: FieldProblem | undefined;
  expression: string;
  /** What it may read. */
  fields: readonly ConditionField[];
  mayEdit: boolean;
  onChange: (expression: string) => void;
}

/** FEEL as text: fields, parameters and functions are offered while one writes, and an error stands at its place. */
export function ExpressionField(props: ExpressionFieldProps) {
  const { label, hint, error, problem, expression, fields, mayEdit, onChange } = props;
  const t = useTexts("conditions");
  const language = useLanguage();
  const offers = useMemo(
    () =>
      fields.flatMap(({ path, component, byItem }): Offer[] => {
        const detail =
          component === undefined ? t(`parameters.${path.replace(".", "_")}`) : titleOf(component, language);
        const alias: Offer[] = byItem === undefined ? [] : [{ label: byItem, detail, isAlias: true }];
        return [{ label: path, detail }, ...alias];
      }),
    [fields, language, t],
  );
  const text = useDraftText(expression, onChange);
  const [isWrittenPlain, writePlain] = useState(false);
  const FeelEditor = useFeelEditor(mayEdit);
  // The editor does not come under the hands of whoever writes already: the next letter would be nowhere.
  if (!mayEdit || isWrittenPlain || FeelEditor === undefined)
    return (
      <TextAreaField
        label={label}
        hint={hint}
        error={error}
        rows={2}
        value={text.value}
        readOnly={!mayEdit}
        spellCheck={false}
        onFocus={() => writePlain(mayEdit)}
        onChange={({ target }) => text.type(target.value)}
        onBlur={() => {
          text.settle();
          writePlain(false);
        }}
      />
    );
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <FeelEditor
          {...control}
          label={label}
          value={expression}
          offers={offers}
          fault={
            error === undefined || problem === undefined
              ? undefined
              : { ...locateFault(expression, problem), text: error }
          }
          onChange={onChange}
        />
      )}
    </Field>
  );
}
