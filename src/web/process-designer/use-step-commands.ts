import type { KeyboardEvent } from "react";
import { useChosen, useDesign } from "./design-context.ts";
import { pasteSteps, removeSteps } from "./model/index.ts";
import { copiedSteps, copySteps } from "./step-clipboard.ts";

/** What a key did with steps; nothing where it means nothing to them. */
export type StepCommand = "copied" | "cut" | "pasted" | "removed";

/**
 * The keys that every view knows, on a step: Delete removes; Ctrl with C, X and V copies, cuts and pastes behind it. Of
 * several marked steps all are meant.
 */
export function useStepCommands() {
  const { definition, edit, mayEdit } = useDesign();
  const { marked } = useChosen();
  return (event: KeyboardEvent<HTMLElement>, taskId: string): StepCommand | undefined => {
    const ids = marked.includes(taskId) ? marked : [taskId];
    const copy = () => copySteps(definition.tasks.filter((task) => ids.includes(task.taskId)));
    const done = (command: StepCommand): StepCommand => {
      event.preventDefault();
      event.stopPropagation();
      return command;
    };
    if (event.key === "Delete" && mayEdit) {
      edit((before) => removeSteps(before, ids));
      return done("removed");
    }
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return undefined;
    switch (event.key.toLowerCase()) {
      case "c":
        copy();
        return done("copied");
      case "x":
        if (!mayEdit) return undefined;
        copy();
        edit((before) => removeSteps(before, ids));
        return done("cut");
      case "v":
        if (!mayEdit) return undefined;
        edit((before) => pasteSteps(before, copiedSteps() ?? [], { afterTaskId: taskId }));
        return done("pasted");
      default:
        return undefined;
    }
  };
}
