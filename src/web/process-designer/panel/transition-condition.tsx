import type { TaskDefinition } from "#contract/shapes/process-definition.ts";
import { ConditionField, conditionFields } from "../../conditions/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { useDesign } from "../design-context.ts";
import { changeTransition } from "../model/index.ts";
import { useErrorAt, useProblemAt } from "./use-error-at.ts";

/** When a way is taken. */
export function TransitionCondition({ task, index }: { task: TaskDefinition; index: number }) {
  const t = useTexts("process-design");
  const { page, edit, mayEdit } = useDesign();
  const place = `transitions[${index}].transExpression`;
  const error = useErrorAt("transitions", place);
  const problem = useProblemAt("transitions", place)?.problem;
  return (
    <ConditionField
      label={t("property.transExpression")}
      expression={task.transitions[index]?.transExpression ?? ""}
      fields={conditionFields(page)}
      none={t("alwaysTaken")}
      hint={t("note.transExpression")}
      error={error}
      problem={problem}
      mayEdit={mayEdit}
      onChange={(transExpression, isTyped) =>
        edit(
          (definition) => changeTransition(definition, task.taskId, index, { transExpression }),
          ...(isTyped ? [`${task.taskId} ${index} transExpression`] : []),
        )
      }
    />
  );
}
