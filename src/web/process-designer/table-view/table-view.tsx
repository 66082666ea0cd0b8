import { Trash2 } from "lucide-react";
import { completionModes } from "#contract/codes/completion-mode.ts";
import { taskTypes } from "#contract/shapes/process-definition.ts";
import { useTexts } from "../../i18n/index.ts";
import { Button } from "../../kit/index.ts";
import { useDesign } from "../design-context.ts";
import { changeStep, removeSteps } from "../model/index.ts";
import { useModeWords, useWhoWords } from "../use-words.ts";
import { PasteRows } from "./paste-rows.tsx";
import styles from "./table-view.module.css";
import { TransitionTable } from "./transition-table.tsx";

/** Steps and transitions as rows: for a hundred of them, and for what comes from a spreadsheet. */
export default function TableView() {
  const t = useTexts("process-design");
  const whoOf = useWhoWords();
  const modeOf = useModeWords();
  const { definition, chosen, choose, edit, mayEdit, problems } = useDesign();
  const wrong = new Set(problems.map(({ taskId }) => taskId));
  return (
    <div className={styles.frame}>
      {mayEdit ? <PasteRows /> : null}
      <table>
        <caption>{t("property.tasks")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("property.taskId")}</th>
            <th scope="col">{t("property.taskName")}</th>
            <th scope="col">{t("property.taskType")}</th>
            <th scope="col">{t("property.taskAssigned")}</th>
            <th scope="col">{t("property.taskRunWay")}</th>
            <th scope="col">{t("property.taskHour")}</th>
            <th scope="col" aria-label={t("table.acts")} />
          </tr>
        </thead>
        <tbody>
          {definition.tasks.map((task) => {
            const { taskId } = task;
            const set = (change: object, about: string) =>
              edit(
                (before) => changeStep(before, taskId, (own) => ({ ...own, ...change })),
                `${taskId} ${about}`,
              );
            return (
              <tr key={taskId} aria-selected={taskId === chosen} data-wrong={wrong.has(taskId) || undefined}>
                <th scope="row">
                  <button type="button" onClick={() => choose(taskId)}>
                    {taskId}
                  </button>
                </th>
                <td>
                  <input
                    aria-label={`${t("property.taskName")} ${taskId}`}
                    value={task.taskName}
                    readOnly={!mayEdit}
                    onChange={(event) => set({ taskName: event.target.value }, "taskName")}
                  />
                </td>
                <td>
                  <select
                    aria-label={`${t("property.taskType")} ${taskId}`}
                    value={task.taskType}
                    disabled={!mayEdit || task.taskType === "start"}
                    onChange={(event) => set({ taskType: event.target.value }, "taskType")}
                  >
                    {taskTypes
                      .filter(
                        (type) => type === task.taskType || !["start", "subprocess", "auto"].includes(type),
                      )
                      .map((type) => (
                        <option key={type} value={type}>
                          {t(`taskType.${type}`)}
                        </option>
                      ))}
                  </select>
                </td>
                <td>
                  <button type="button" onClick={() => choose(taskId)}>
                    {whoOf(task)}
                  </button>
                </td>
                <td>
                  {task.taskType === "approve" ? (
                    <select
                      aria-label={`${t("property.taskRunWay")} ${taskId}`}
                      value={task.taskRunWay ?? ""}
                      disabled={!mayEdit}
                      onChange={(event) => set({ taskRunWay: event.target.value }, "taskRunWay")}
                    >
                      <option value={task.taskRunWay ?? ""}>{modeOf(task) || t("choose")}</option>
                      {completionModes
                        .filter(
                          (mode) =>
                            !["ratio", "count", "weight", "per_group"].includes(mode) &&
                            mode !== task.taskRunWay,
                        )
                        .map((mode) => (
                          <option key={mode} value={mode}>
                            {t(`runWay.${mode}`)}
                          </option>
                        ))}
                    </select>
                  ) : null}
                </td>
                <td>
                  {task.taskType === "approve" ? (
                    <input
                      type="number"
                      min={0}
                      step="any"
                      aria-label={`${t("property.taskHour")} ${taskId}`}
                      value={task.taskHour ?? ""}
                      readOnly={!mayEdit}
                      onChange={(event) =>
                        edit(
                          (before) =>
                            changeStep(before, taskId, ({ taskHour: _before, ...own }) =>
                              event.target.value === ""
                                ? own
                                : { ...own, taskHour: Number(event.target.value) },
                            ),
                          `${taskId} taskHour`,
                        )
                      }
                    />
                  ) : null}
                </td>
                <td>
                  {mayEdit && task.taskType !== "start" ? (
                    <Button
                      size="small"
                      look="quiet"
                      icon={<Trash2 size={14} />}
                      aria-label={t("table.remove", { id: taskId })}
                      onClick={() => edit((before) => removeSteps(before, [taskId]))}
                    />
                  ) : null}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <TransitionTable />
    </div>
  );
}
