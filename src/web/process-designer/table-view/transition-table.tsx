import { type RefObject, useMemo, useRef } from "react";
import { useTexts } from "../../i18n/index.ts";
import { inSequence } from "../../process-flow/index.ts";
import { useDesign } from "../design-context.ts";
import { useProblemText } from "../problems/problem-list.tsx";
import { useStepName } from "../use-words.ts";
import { RoomLeft } from "./room-left.tsx";
import { TransitionRow } from "./transition-row.tsx";
import { useRowsInSight } from "./use-rows-in-sight.ts";

/** Every transition as a row: from, in which order, to, under which condition. */
export function TransitionTable({ frame }: { frame: RefObject<HTMLDivElement | null> }) {
  const t = useTexts("process-design");
  const nameOf = useStepName();
  const textOf = useProblemText();
  const { definition, problems } = useDesign();
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
  const { rows, above, below } = useRowsInSight(ways.length, frame, body, definition.tasks.length);
  return (
    <table aria-rowcount={ways.length + 1}>
      <caption>{t("property.transitions")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("table.from")}</th>
          <th scope="col">{t("property.sequence")}</th>
          <th scope="col">{t("property.toTaskId")}</th>
          <th scope="col">{t("property.transExpression")}</th>
        </tr>
      </thead>
      <tbody ref={body}>
        <RoomLeft height={above} columns={4} />
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
              fault={wrong === undefined ? undefined : textOf(wrong)}
            />
          );
        })}
        <RoomLeft height={below} columns={4} />
      </tbody>
    </table>
  );
}
