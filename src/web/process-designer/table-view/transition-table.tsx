import { memo, type RefObject, useCallback, useEffect, useMemo, useRef } from "react";
import { END } from "#contract/shapes/process-definition.ts";
import { useTexts } from "../../i18n/index.ts";
import { inSequence } from "../../process-flow/index.ts";
import { useDesign } from "../design-context.ts";
import { useProblemText } from "../problems/problem-list.tsx";
import { useStepName, useWayWords } from "../use-words.ts";
import { alwaysWhole } from "../panel/use-target-options.ts";
import { RoomLeft } from "./room-left.tsx";
import styles from "./table-view.module.css";
import { TransitionRow } from "./transition-row.tsx";
import { useRowsInSight } from "./use-rows-in-sight.ts";

interface TransitionTableProps {
  /** What it scrolls in. */
  frame: RefObject<HTMLDivElement | null>;
}

/** Every transition as a row: from, in which order, to, under which condition. */
export const TransitionTable = memo(function TransitionTable({ frame }: TransitionTableProps) {
  const t = useTexts("process-design");
  const nameOf = useStepName();
  const wayWords = useWayWords();
  const textOf = useProblemText();
  const { definition, problems, edit, mayEdit } = useDesign();
  const names = useMemo(
    () => new Map([...definition.tasks.map((task) => [task.taskId, nameOf(task)] as const), [END, t("end")]]),
    [definition, nameOf, t],
  );
  const latest = useRef({ definition, names });
  useEffect(() => {
    latest.current = { definition, names };
  });
  // Read when a list is turned to: a row is not drawn again because another step is called otherwise.
  const targets = useCallback(() => {
    const { definition: now, names: called } = latest.current;
    const ids = now.tasks.flatMap(({ taskId, taskType }) => (taskType === "start" ? [] : [taskId]));
    return [...ids, END].map((value) => ({ value, label: called.get(value) ?? value }));
  }, []);
  const ways = useMemo(
    () =>
      definition.tasks.flatMap((task) =>
        inSequence(task).map((transition) => ({
          task,
          transition,
          index: task.transitions.indexOf(transition),
        })),
      ),
    [definition],
  );
  const body = useRef<HTMLTableSectionElement>(null);
  const { rows, above, below, isMoving } = useRowsInSight(ways.length, frame, body, definition.tasks.length);
  return (
    <table className={styles.ways} aria-rowcount={ways.length + 1}>
      <caption>{t("property.transitions")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("table.from")}</th>
          <th scope="col">{t("property.sequence")}</th>
          <th scope="col">{t("property.toTaskId")}</th>
          <th scope="col">{t("property.transExpression")}</th>
          <th scope="col">{t("table.inWords")}</th>
        </tr>
      </thead>
      <tbody ref={body}>
        <RoomLeft height={above} columns={5} />
        {rows.map((row) => {
          const way = ways[row];
          if (way === undefined) return null;
          const { task, transition, index } = way;
          const { taskId } = task;
          const wrong = problems.find((each) => each.taskId === taskId && each.transition === index);
          return (
            <TransitionRow
              key={`${taskId} ${index}`}
              taskId={taskId}
              from={nameOf(task)}
              index={index}
              transition={transition}
              number={row + 2}
              words={wayWords(task, transition)}
              fault={wrong === undefined ? undefined : textOf(wrong)}
              to={names.get(transition.toTaskId) ?? transition.toTaskId}
              targets={targets}
              isLong={definition.tasks.length > alwaysWhole}
              isMoving={isMoving}
              edit={edit}
              mayEdit={mayEdit}
            />
          );
        })}
        <RoomLeft height={below} columns={5} />
      </tbody>
    </table>
  );
});
