import { useState } from "react";
import type { FieldProblem } from "#contract/errors/refusal.ts";
import { useTexts } from "../i18n/index.ts";
import { type Condition, type ConditionGroup, isGroup, shapeOf } from "./condition.ts";
import { ConditionBuilder } from "./condition-builder.tsx";
import type { ConditionField as Field } from "./condition-fields.ts";
import styles from "./conditions.module.css";
import { ExpressionField } from "./expression-field.tsx";
import { readCondition } from "./read-condition.ts";
import { writeCondition } from "./write-condition.ts";

interface ConditionFieldProps {
  label: string;
  /** FEEL; empty holds always. */
  expression: string;
  /** `isTyped` where only what is typed went on; a comparison or group more or less is a step of its own. */
  onChange: (expression: string, isTyped: boolean) => void;
  /** What the condition may read. */
  fields: readonly Field[];
  /** What it means that nothing is asked. */
  none: string;
  hint: string;
  /** What is wrong with the expression, in words, and as the rules say it: then it is shown at its place. */
  error: string | undefined;
  problem?: FieldProblem | undefined;
  mayEdit: boolean;
}

/** A condition: built of comparisons, or written as FEEL; either shows what the other made where it can. */
export function ConditionField(props: ConditionFieldProps) {
  const { label, expression, onChange, fields, none, hint, error, problem, mayEdit } = props;
  const t = useTexts("conditions");
  const [built, setBuilt] = useState(() => ({ expression, condition: readCondition(expression) }));
  // Undone, or written as text: what was built last says something else.
  const condition = built.expression === expression ? built.condition : readCondition(expression);
  if (built.expression !== expression) setBuilt({ expression, condition });
  const [mode, setMode] = useState<"builder" | "text">(condition === undefined ? "text" : "builder");
  const build = (group: ConditionGroup) => {
    const written = writeCondition(group);
    setBuilt({ expression: written, condition: group });
    onChange(written, condition !== undefined && shapeOf(asGroup(condition)) === shapeOf(group));
  };
  const isText = mode === "text" || condition === undefined;
  return (
    <div className={styles.text}>
      <div className={styles.modes} role="group" aria-label={label}>
        {(["builder", "text"] as const).map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={(each === "text") === isText}
            disabled={each === "builder" && condition === undefined}
            onClick={() => setMode(each)}
          >
            {t(`as.${each}`)}
          </button>
        ))}
      </div>
      {isText ? (
        <ExpressionField
          label={label}
          hint={condition === undefined && error === undefined ? t("onlyText") : hint}
          error={error}
          problem={problem}
          expression={expression}
          fields={fields}
          mayEdit={mayEdit}
          onChange={(text) => onChange(text, true)}
        />
      ) : (
        <>
          <ConditionBuilder
            group={asGroup(condition)}
            fields={fields}
            none={none}
            mayEdit={mayEdit}
            onChange={build}
          />
          {expression === "" ? null : <code>{expression}</code>}
          {error === undefined ? null : <p className={styles.fault}>{error}</p>}
        </>
      )}
    </div>
  );
}

function asGroup(condition: Condition): ConditionGroup {
  return isGroup(condition) ? condition : { join: "and", members: [condition] };
}
