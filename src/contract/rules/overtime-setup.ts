import { overtimeActions } from "../codes/overtime-action.ts";
import type { OvertimeStep, TaskDefinition } from "../shapes/process-definition.ts";
import type { Problems } from "./problems.ts";
import type { TaskSurroundings } from "./task-surroundings.ts";

/**
 * Checks what happens when a task is late (R25): it needs a limit, the clock never decides on a control task, work goes
 * to somebody who is there, and an end by time leads somewhere.
 */
export function checkOvertime(
  task: TaskDefinition,
  path: string,
  { definition, known }: TaskSurroundings,
  problems: Problems,
): void {
  const steps = task.overtime ?? [];
  if (steps.length > 0 && task.taskHour === undefined)
    problems.add(`${path}.taskHour`, { problem: "timeLimitRequired" });
  for (const [index, step] of steps.entries())
    checkStep(step, `${path}.overtime[${index}]`, known.users, problems);
  const decides = steps.findIndex(({ action }) => action === "approve" || action === "time_out");
  if (task.control === true && decides >= 0)
    problems.add(`${path}.overtime[${decides}].action`, { problem: "clockNeverDecides" });
  const ends = (task.overtime ?? definition.overtime ?? []).some(({ action }) => action === "time_out");
  const leads = task.transitions.some(({ on }) => on === "timed_out");
  if (task.overtime !== undefined && ends && !leads)
    problems.add(`${path}.overtime`, { problem: "timeOutLeadsNowhere" });
}

/** Checks the steps that a process says for all its tasks. */
export function checkProcessOvertime(
  steps: readonly OvertimeStep[],
  users: ReadonlySet<string>,
  problems: Problems,
): void {
  for (const [index, step] of steps.entries()) checkStep(step, `overtime[${index}]`, users, problems);
}

function checkStep(
  { action, afterHours, to }: OvertimeStep,
  path: string,
  users: ReadonlySet<string>,
  problems: Problems,
): void {
  problems.oneOf(`${path}.action`, action, overtimeActions);
  if (typeof afterHours !== "number" || !Number.isFinite(afterHours))
    problems.add(`${path}.afterHours`, { problem: "required" });
  else problems.decimals(`${path}.afterHours`, afterHours);
  if (to !== undefined && !users.has(to))
    problems.add(`${path}.to`, { problem: "unknownUser", params: { user: to } });
}
