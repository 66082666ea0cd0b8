import { type Edge, MarkerType } from "@xyflow/react";
import { useMemo } from "react";
import { END, type ProcessDefinition } from "#contract/shapes/process-definition.ts";
import { useTexts } from "../../i18n/index.ts";
import { useStepName, useWayWords } from "../use-words.ts";

/** Transitions as edges; those that lead nowhere are not drawn. */
export function useEdges({ tasks }: ProcessDefinition): Edge[] {
  const t = useTexts("process-design");
  const nameOf = useStepName();
  const wayWords = useWayWords();
  return useMemo(() => {
    const ids = new Set([END, ...tasks.map(({ taskId }) => taskId)]);
    const named = new Map(tasks.map((task) => [task.taskId, nameOf(task)]));
    return tasks.flatMap((task) =>
      task.transitions.flatMap((transition, index): Edge[] => {
        if (!ids.has(transition.toTaskId)) return [];
        const label = wayWords(task, transition);
        return [
          {
            id: `${task.taskId} ${index}`,
            source: task.taskId,
            target: transition.toTaskId,
            type: "smoothstep",
            markerEnd: { type: MarkerType.ArrowClosed },
            data: { index },
            ariaLabel: `${nameOf(task)} ${t("leadsTo", { step: named.get(transition.toTaskId) ?? t("end") })} ${label}`,
            ...(label === "" ? {} : { label: shortened(label) }),
          },
        ];
      }),
    );
  }, [tasks, nameOf, wayWords, t]);
}

/** As much of a condition as stands between two steps; the whole is in the panel. */
const labelAtMost = 28;

function shortened(label: string): string {
  return label.length > labelAtMost ? `${label.slice(0, labelAtMost - 1)}…` : label;
}
