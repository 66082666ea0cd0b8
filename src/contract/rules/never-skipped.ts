import { sealsDocuments } from "../seals/stamp-form.ts";
import type { ProcessDefinition, TaskDefinition } from "../shapes/process-definition.ts";

/** Whether a step may not be left out for want of people (R8): a control step, and every approval of a process that seals. */
export function isNeverSkipped(definition: Pick<ProcessDefinition, "tasks">, task: TaskDefinition): boolean {
  return isNeverSkippedWhere(sealsDocuments(definition), task);
}

/** The same of a process of which it is known whether it seals. */
export function isNeverSkippedWhere(seals: boolean, { control, taskType }: TaskDefinition): boolean {
  return control === true || (taskType === "approve" && seals);
}
