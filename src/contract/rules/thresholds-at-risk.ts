import type { FieldProblem } from "../errors/refusal.ts";
import type { ProcessDefinition, TaskDefinition } from "../shapes/process-definition.ts";
import { readRunWay } from "./completion-mode.ts";
import { mostPossible, namedUsers } from "./named-assignees.ts";

/**
 * What a designer should know although it may be published: steps whose threshold needs everybody they name, and so stops
 * where one of them files the application (R9) or, on a control step, acts for another (R24). By path. Pure.
 */
export function thresholdsAtRisk({ tasks }: ProcessDefinition): Record<string, FieldProblem> {
  const warnings: Record<string, FieldProblem> = {};
  for (const [index, task] of tasks.entries()) {
    if (!needsEverybody(task)) continue;
    const params = { task: task.taskName };
    if (leavesInitiatorsOut(task))
      warnings[`tasks[${index}].initiatorPolicy`] = { problem: "thresholdNeedsInitiator", params };
    if (task.control === true)
      warnings[`tasks[${index}].taskRunWay`] = { problem: "thresholdNeedsDeputies", params };
  }
  return warnings;
}

/** Whether one of several people may not be missing where votes are counted. */
function needsEverybody(task: TaskDefinition): boolean {
  const users = namedUsers(task);
  const runWay = readRunWay(task.taskRunWay ?? "");
  if (task.taskType !== "approve" || users === undefined || users.size < 2 || runWay === undefined)
    return false;
  return [...users].some((user) => {
    const most = mostPossible(task, runWay.mode, new Set([user]));
    return most !== undefined && most < runWay.argument;
  });
}

/** Whether initiators among others make way for nobody: their superior decides where the step climbs. */
function leavesInitiatorsOut({ control, initiatorPolicy }: TaskDefinition): boolean {
  const policy = initiatorPolicy ?? (control === true ? "to_superior" : "skip_if_others");
  return policy === "skip_if_others" || policy === "skip";
}
