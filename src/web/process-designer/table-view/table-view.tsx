import { type KeyboardEvent, useEffect, useRef } from "react";
import { useTexts } from "../../i18n/index.ts";
import { useChosen, useDesign } from "../design-context.ts";
import { useStepCommands } from "../use-step-commands.ts";
import { useModeWords, useWhoWords } from "../use-words.ts";
import { PasteRows } from "./paste-rows.tsx";
import { RoomLeft } from "./room-left.tsx";
import { StepRow } from "./step-row.tsx";
import styles from "./table-view.module.css";
import { TransitionTable } from "./transition-table.tsx";
import { partlyAbove, useRowsInSight } from "./use-rows-in-sight.ts";

/** Steps and transitions as rows: for a hundred of them, and for what comes from a spreadsheet. */
export default function TableView() {
  const t = useTexts("process-design");
  const whoOf = useWhoWords();
  const modeOf = useModeWords();
  const { definition, choose, edit, mayEdit, problems } = useDesign();
  const { chosen, marked } = useChosen();
  const command = useStepCommands();
  const { tasks } = definition;
  const wrong = new Set(problems.map(({ taskId }) => taskId));
  const frame = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const { rows, above, below, isMoving, show } = useRowsInSight(tasks.length, frame, body);
  useEffect(() => {
    const index = tasks.findIndex(({ taskId }) => taskId === chosen);
    if (index >= 0) show(index);
    // Only what is newly chosen comes into sight: whoever scrolls on is left alone.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [chosen]);
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const on = event.target as HTMLElement;
    const taskId = on.closest<HTMLElement>("[data-row-step]")?.dataset["rowStep"];
    // In a field these keys are the field's.
    if (taskId !== undefined && on.closest("input, select") === null) command(event, taskId);
  };
  return (
    <div ref={frame} className={styles.frame}>
      {mayEdit ? <PasteRows /> : null}
      <table className={styles.steps} aria-rowcount={tasks.length + 1} onKeyDown={press}>
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
        <tbody ref={body}>
          <RoomLeft height={above} columns={7} />
          {rows.map((index) => {
            const task = tasks[index];
            return task === undefined ? null : (
              <StepRow
                key={task.taskId}
                task={task}
                number={index + 2}
                who={whoOf(task)}
                mode={modeOf(task)}
                isChosen={task.taskId === chosen}
                isMarked={marked.includes(task.taskId)}
                isWrong={wrong.has(task.taskId)}
                isLong={tasks.length > partlyAbove}
                isMoving={isMoving}
                choose={choose}
                edit={edit}
                mayEdit={mayEdit}
              />
            );
          })}
          <RoomLeft height={below} columns={7} />
        </tbody>
      </table>
      <TransitionTable frame={frame} />
    </div>
  );
}
