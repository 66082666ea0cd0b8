import { useState } from "react";
import type { TaskDefinition } from "#contract/shapes/process-definition.ts";
import { useTexts } from "../../i18n/index.ts";
import { TextAreaField } from "../../kit/index.ts";
import { useDesign } from "../design-context.ts";
import { changeTransition } from "../model/index.ts";
import { useErrorAt } from "../panel/use-error-at.ts";
import { type Condition, type ConditionGroup, isGroup } from "./condition.ts";
import { ConditionBuilder } from "./condition-builder.tsx";
import styles from "./conditions.module.css";
import { readCondition } from "./read-condition.ts";
import { writeCondition } from "./write-condition.ts";

/** When a way is taken: built of comparisons, or written as FEEL; either shows what the other made where it can. */
export function ConditionField({ task, index }: { task: TaskDefinition; index: number }) {
  const t = useTexts("process-design");
  const { edit, mayEdit } = useDesign();
  const error = useErrorAt("transitions", `transitions[${index}].transExpression`);
  const expression = task.transitions[index]?.transExpression ?? "";
  const [built, setBuilt] = useState(() => ({ expression, condition: readCondition(expression) }));
  // Undone, or written as text: what was built last says something else.
  const condition = built.expression === expression ? built.condition : readCondition(expression);
  if (built.expression !== expression) setBuilt({ expression, condition });
  const [mode, setMode] = useState<"builder" | "text">(condition === undefined ? "text" : "builder");
  const set = (transExpression: string) =>
    edit(
      (definition) => changeTransition(definition, task.taskId, index, { transExpression }),
      `${task.taskId} ${index} transExpression`,
    );
  const build = (group: ConditionGroup) => {
    const written = writeCondition(group);
    setBuilt({ expression: written, condition: group });
    set(written);
  };
  const isText = mode === "text" || condition === undefined;
  return (
    <div className={styles.text}>
      <div className={styles.modes} role="group" aria-label={t("property.transExpression")}>
        {(["builder", "text"] as const).map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={(each === "text") === isText}
            disabled={each === "builder" && condition === undefined}
            onClick={() => setMode(each)}
          >
            {t(`condition.as.${each}`)}
          </button>
        ))}
      </div>
      {isText ? (
        <TextAreaField
          label={t("property.transExpression")}
          hint={
            condition === undefined && error === undefined
              ? t("condition.onlyText")
              : t("note.transExpression")
          }
          error={error}
          rows={2}
          value={expression}
          readOnly={!mayEdit}
          spellCheck={false}
          onChange={(event) => set(event.target.value)}
        />
      ) : (
        <>
          <ConditionBuilder group={asGroup(condition)} onChange={build} />
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
