import { END } from "#contract/shapes/process-definition.ts";
import { useTexts } from "../../i18n/index.ts";
import { useDesign } from "../design-context.ts";
import { inSequence } from "../../process-flow/index.ts";
import { changeTransition } from "../model/index.ts";
import { useProblemText } from "../problems/problem-list.tsx";
import { useStepName } from "../use-words.ts";
import styles from "./table-view.module.css";

/** Every transition as a row: from, in which order, to, under which condition. */
export function TransitionTable() {
  const t = useTexts("process-design");
  const nameOf = useStepName();
  const textOf = useProblemText();
  const { definition, edit, mayEdit, problems } = useDesign();
  const targets = definition.tasks.filter(({ taskType }) => taskType !== "start");
  return (
    <table>
      <caption>{t("property.transitions")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("table.from")}</th>
          <th scope="col">{t("property.sequence")}</th>
          <th scope="col">{t("property.toTaskId")}</th>
          <th scope="col">{t("property.transExpression")}</th>
        </tr>
      </thead>
      <tbody>
        {definition.tasks.flatMap((task) =>
          inSequence(task).map((transition) => {
            const index = task.transitions.indexOf(transition);
            const about = `${task.taskId} ${index}`;
            const wrong = problems.find((each) => each.taskId === task.taskId && each.transition === index);
            const set = (change: object, key: string) =>
              edit((before) => changeTransition(before, task.taskId, index, change), `${about} ${key}`);
            return (
              <tr key={about} data-wrong={wrong !== undefined || undefined}>
                <th scope="row">{nameOf(task)}</th>
                <td>
                  <input
                    className={styles.narrow}
                    type="number"
                    min={1}
                    step={1}
                    aria-label={`${t("property.sequence")} ${about}`}
                    value={transition.sequence}
                    readOnly={!mayEdit}
                    onChange={(event) =>
                      set({ sequence: Math.trunc(event.target.valueAsNumber) || 1 }, "sequence")
                    }
                  />
                </td>
                <td>
                  <select
                    aria-label={`${t("property.toTaskId")} ${about}`}
                    value={transition.toTaskId}
                    disabled={!mayEdit}
                    onChange={(event) => set({ toTaskId: event.target.value }, "toTaskId")}
                  >
                    {targets.some(({ taskId }) => taskId === transition.toTaskId) ||
                    transition.toTaskId === END ? null : (
                      <option value={transition.toTaskId}>{transition.toTaskId}</option>
                    )}
                    {targets.map((each) => (
                      <option key={each.taskId} value={each.taskId}>
                        {nameOf(each)}
                      </option>
                    ))}
                    <option value={END}>{t("end")}</option>
                  </select>
                </td>
                <td>
                  <input
                    className={styles.wide}
                    aria-label={`${t("property.transExpression")} ${about}`}
                    aria-invalid={wrong !== undefined || undefined}
                    title={wrong === undefined ? undefined : textOf(wrong)}
                    spellCheck={false}
                    value={transition.transExpression}
                    readOnly={!mayEdit}
                    onChange={(event) => set({ transExpression: event.target.value }, "transExpression")}
                  />
                </td>
              </tr>
            );
          }),
        )}
      </tbody>
    </table>
  );
}
