import { useMemo, useState } from "react";
import { END, type TaskDefinition } from "#contract/shapes/process-definition.ts";
import { useTexts } from "../../i18n/index.ts";
import type { SelectOption } from "../../kit/index.ts";
import { useDesign } from "../design-context.ts";
import { useStepName } from "../use-words.ts";

/** So many steps fit a list that is always whole; a longer one is filled when somebody turns to it. */
export const alwaysWhole = 40;

/**
 * Where a transition may lead, for a list to choose from. In a definition of many steps a list that nobody has turned to
 * holds what is chosen alone: hundreds of whole lists would be all that the page does.
 */
export function useTargetOptions(toTaskId: string, fromTaskId?: string) {
  const t = useTexts("process-design");
  const nameOf = useStepName();
  const { definition } = useDesign();
  const { tasks } = definition;
  const [isTurnedTo, setTurnedTo] = useState(false);
  const isWhole = isTurnedTo || tasks.length <= alwaysWhole;
  const options = useMemo((): SelectOption[] => {
    const optionOf = (task: TaskDefinition): SelectOption => ({ value: task.taskId, label: nameOf(task) });
    const end = { value: END, label: t("end") };
    const chosen = tasks.find(({ taskId }) => taskId === toTaskId);
    const shown = chosen === undefined ? { value: toTaskId, label: toTaskId } : optionOf(chosen);
    if (!isWhole) return [toTaskId === END ? end : shown];
    const targets = tasks.filter(({ taskType, taskId }) => taskType !== "start" && taskId !== fromTaskId);
    const isListed = toTaskId === END || targets.some(({ taskId }) => taskId === toTaskId);
    return [...(isListed ? [] : [shown]), ...targets.map(optionOf), end];
  }, [tasks, toTaskId, fromTaskId, isWhole, nameOf, t]);
  const turnTo = () => setTurnedTo(true);
  return { options, listening: { onFocus: turnTo, onPointerDown: turnTo, onBlur: () => setTurnedTo(false) } };
}
