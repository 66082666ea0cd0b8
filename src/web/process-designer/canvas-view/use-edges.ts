import { MarkerType } from "@xyflow/react";
import { useMemo } from "react";
import { END, type ProcessDefinition } from "#contract/shapes/process-definition.ts";
import { useTexts } from "../../i18n/index.ts";
import { useBranchWords, useStepName } from "../use-words.ts";
import { isLabelled, type Way, wayId } from "./lay-out-canvas.ts";
import type { DrawnWay } from "./way-edge.tsx";

/** Transitions as edges; those that lead nowhere are not drawn. */
export function useEdges({ tasks }: ProcessDefinition, ways: ReadonlyMap<string, Way>): DrawnWay[] {
  const t = useTexts("process-design");
  const nameOf = useStepName();
  const branchWords = useBranchWords();
  return useMemo(() => {
    const ids = new Set([END, ...tasks.map(({ taskId }) => taskId)]);
    const named = new Map(tasks.map((task) => [task.taskId, nameOf(task)]));
    return tasks.flatMap((task) =>
      task.transitions.flatMap((transition, index): DrawnWay[] => {
        if (!ids.has(transition.toTaskId)) return [];
        const label = isLabelled(task, transition) ? branchWords(task, transition) : "";
        const id = wayId(task.taskId, index);
        return [
          {
            id,
            source: task.taskId,
            target: transition.toTaskId,
            type: "way",
            markerEnd: { type: MarkerType.ArrowClosed },
            data: { index, way: ways.get(id) },
            ariaLabel: `${nameOf(task)} ${t("leadsTo", { step: named.get(transition.toTaskId) ?? t("end") })} ${label}`,
            ...(label === "" ? {} : { label: shortened(label) }),
          },
        ];
      }),
    );
  }, [tasks, ways, nameOf, branchWords, t]);
}

/** As much of a condition as stands between two steps, wide signs counted twice; the whole is in the panel. */
const labelAtMost = 26;

function shortened(label: string): string {
  let room = labelAtMost;
  const signs = [...label];
  const full = signs.findIndex((sign) => {
    room -= (sign.codePointAt(0) ?? 0) > 0x2e80 ? 2 : 1;
    return room < 0;
  });
  return full === -1 ? label : `${signs.slice(0, full).join("")}…`;
}
