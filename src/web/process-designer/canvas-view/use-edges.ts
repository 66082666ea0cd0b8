import { MarkerType } from "@xyflow/react";
import { useMemo } from "react";
import { END, type ProcessDefinition } from "#contract/shapes/process-definition.ts";
import { useBranchWords } from "../use-words.ts";
import { nameIdOf } from "./canvas-words.ts";
import { isLabelled, type Way, wayId } from "./lay-out-canvas.ts";
import { useStableList } from "./use-stable-list.ts";
import type { DrawnWay } from "./way-edge.tsx";

const markerEnd = { type: MarkerType.ArrowClosed };

/** Transitions as edges; those that lead nowhere are not drawn. */
export function useEdges({ tasks }: ProcessDefinition, ways: ReadonlyMap<string, Way>): DrawnWay[] {
  const branchWords = useBranchWords();
  const made = useMemo(() => {
    const ids = new Set([END, ...tasks.map(({ taskId }) => taskId)]);
    return tasks.flatMap((task) =>
      task.transitions.flatMap((transition, index): DrawnWay[] => {
        if (!ids.has(transition.toTaskId)) return [];
        const when = isLabelled(task, transition) ? branchWords(task, transition) : "";
        const id = wayId(task.taskId, index);
        return [
          {
            id,
            source: task.taskId,
            target: transition.toTaskId,
            type: "way",
            markerEnd,
            data: { index, way: ways.get(id), when },
            domAttributes: { "aria-labelledby": nameIdOf(id) },
            ...(when === "" ? {} : { label: shortened(when) }),
          },
        ];
      }),
    );
  }, [tasks, ways, branchWords]);
  return useStableList(made, isSameEdge);
}

function isSameEdge(one: DrawnWay, other: DrawnWay): boolean {
  return (
    one.source === other.source &&
    one.target === other.target &&
    one.data?.way === other.data?.way &&
    one.data?.when === other.data?.when
  );
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
