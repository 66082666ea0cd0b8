import { type Edge, MarkerType } from "@xyflow/react";
import { useMemo } from "react";
import { END, type ProcessDefinition } from "#contract/shapes/process-definition.ts";

/** Transitions as edges; those that lead nowhere are not drawn. */
export function useEdges({ tasks }: ProcessDefinition): Edge[] {
  return useMemo(() => {
    const ids = new Set([END, ...tasks.map(({ taskId }) => taskId)]);
    return tasks.flatMap((task) =>
      task.transitions.flatMap((transition, index): Edge[] => {
        if (!ids.has(transition.toTaskId)) return [];
        const label = task.split === "all" ? "" : transition.transExpression;
        return [
          {
            id: `${task.taskId} ${index}`,
            source: task.taskId,
            target: transition.toTaskId,
            type: "smoothstep",
            markerEnd: { type: MarkerType.ArrowClosed },
            data: { index },
            ...(label === "" ? {} : { label }),
          },
        ];
      }),
    );
  }, [tasks]);
}
