import type { TaskDefinition } from "#contract/shapes/process-definition.ts";
import { type TextChange, textProperties } from "../editing/index.ts";

/** The step called otherwise; without a name in any other language it has none of these. Pure. */
export function renamed(task: TaskDefinition, given: TextChange): TaskDefinition {
  const { taskName = "", i18n, ...rest } = { ...task, ...textProperties(given, "taskName", "i18n") };
  return { ...rest, taskName, ...(i18n === undefined ? {} : { i18n }) };
}
