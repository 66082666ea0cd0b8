import type { TaskDefinition } from "#contract/shapes/process-definition.ts";
import type { Decision } from "../decision/decision.ts";
import type { Candidate } from "./candidate.ts";
import { initiatorPolicyOf, mayNotApprove } from "./initiator-policy.ts";
import { clashOf } from "./present-people.ts";

/**
 * Whether four eyes let somebody have a task, however they come to it: neither they nor whoever they stand in for acted on a task
 * disjoint with it (R10) or, where it is to be approved, filed the application (R9).
 */
export function mayDecide(decision: Decision, task: TaskDefinition, candidate: Candidate): boolean {
  if (clashOf(decision, task.taskId, candidate) !== undefined) return false;
  return task.taskType !== "approve" || !mayNotApprove(decision.snapshot, candidate, initiatorPolicyOf(task));
}
