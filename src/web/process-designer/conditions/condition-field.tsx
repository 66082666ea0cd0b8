import type { TaskDefinition } from "#contract/shapes/process-definition.ts";
import { useTexts } from "../../i18n/index.ts";
import { TextAreaField } from "../../kit/index.ts";
import { useDesign } from "../design-context.ts";
import { changeTransition } from "../model/index.ts";
import { useErrorAt } from "../panel/use-error-at.ts";

/** When a way is taken. */
export function ConditionField({ task, index }: { task: TaskDefinition; index: number }) {
  const t = useTexts("process-design");
  const { edit, mayEdit } = useDesign();
  const error = useErrorAt("transitions", `transitions[${index}].transExpression`);
  const expression = task.transitions[index]?.transExpression ?? "";
  return (
    <TextAreaField
      label={t("property.transExpression")}
      hint={t("note.transExpression")}
      error={error}
      rows={2}
      value={expression}
      readOnly={!mayEdit}
      spellCheck={false}
      onChange={(event) =>
        edit(
          (definition) =>
            changeTransition(definition, task.taskId, index, { transExpression: event.target.value }),
          `${task.taskId} ${index} transExpression`,
        )
      }
    />
  );
}
