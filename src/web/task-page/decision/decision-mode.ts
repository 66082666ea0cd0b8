import { type SeatChange, seatChanges } from "#contract/codes/seat-change.ts";
import { TaskAction } from "#contract/codes/task-action.ts";
import type { AllowedAction, TaskDetail } from "#contract/shapes/task.ts";

/** The ways of deciding that the bar offers, the first allowed one being its primary. */
export const decisionModes = [
  "approve",
  "countersignAgree",
  "countersignDisagree",
  "return",
  "reject",
  "requestCountersign",
] as const;
export type DecisionMode = (typeof decisionModes)[number];

/** What the wire calls each. */
export const actionCodeOf: Record<DecisionMode, TaskAction> = {
  approve: TaskAction.approve,
  countersignAgree: TaskAction.countersignAgree,
  countersignDisagree: TaskAction.countersignDisagree,
  return: TaskAction.return,
  reject: TaskAction.countersignDisagree,
  requestCountersign: TaskAction.requestCountersign,
};

/** What a decision carries of the form: a whole one, what was changed as it is, or nothing. */
export type ValuesSent = "complete" | "changed" | "none";

/**
 * A no carries no values, for what is wrong or missing in the form is often the reason for it; only where the step keeps
 * what whoever returns it changed (R19) does that go with it.
 */
export function valuesSentWith(mode: DecisionMode, { task }: Pick<TaskDetail, "task">): ValuesSent {
  if (mode === "reject") return "none";
  if (mode === "return") return task.editsKept === true ? "changed" : "none";
  return "complete";
}

/** The modes among the answer's allowed actions, in the bar's order. */
export function modesOf(allowed: readonly AllowedAction[]): DecisionMode[] {
  const names = new Set<string>(allowed.map((each) => each.action));
  return decisionModes.filter((mode) => names.has(mode));
}

/** How the holder may let others into the task (R21), among the answer's allowed actions. */
export function changesOf(allowed: readonly AllowedAction[]): SeatChange[] {
  const names = new Set<string>(allowed.map((each) => each.action));
  return seatChanges.filter((change) => names.has(change));
}
