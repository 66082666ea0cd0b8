import { useContext } from "react";
import type { ProcessDefinition, TaskDefinition } from "#contract/shapes/process-definition.ts";
import { ChangedTogether } from "./changed-together.ts";
import { useDesign } from "./design-context.ts";

/** Changes of one step, or of several together, or of the process; what is typed into one field joins to one step back. */
export function useChange() {
  const { edit, mayEdit } = useDesign();
  const together = useContext(ChangedTogether);
  return {
    mayEdit,
    changeStep(taskId: string, change: (task: TaskDefinition) => TaskDefinition, about: string) {
      edit(
        (definition) => ({
          ...definition,
          tasks: definition.tasks.map((task) =>
            task.taskId === taskId || together.includes(task.taskId) ? change(task) : task,
          ),
        }),
        `${[taskId, ...together].join(" ")} ${about}`,
      );
    },
    changeProcess(change: Partial<ProcessDefinition>, about: string) {
      edit((definition) => without({ ...definition, ...change }), about);
    },
  };
}

/** What was set to `undefined` is not there. */
function without(definition: ProcessDefinition): ProcessDefinition {
  const set = Object.entries(definition).filter(([, value]) => value !== undefined);
  return Object.fromEntries(set) as unknown as ProcessDefinition;
}
