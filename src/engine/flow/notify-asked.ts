import type { Decision } from "../decision/decision.ts";
import type { Seat } from "../model/process-instance.ts";
import { taskOf } from "./find-in-snapshot.ts";

/**
 * Countersigners who need not answer any more hear of it, since their task is gone (R20): `countersign_settled` where
 * somebody else has answered, `countersign_withdrawn` where nobody waits for an answer. Whose turn had not come has
 * heard of no question.
 */
export function notifyAsked(
  decision: Decision,
  asked: readonly Seat[],
  kind: "countersign_settled" | "countersign_withdrawn",
): void {
  const { snapshot, prepared, context } = decision;
  const person = context.actor.userCode;
  for (const { seatId, userCode, taskId, status } of asked) {
    if (status !== "open" || userCode === person) continue;
    const params = { person, task: taskOf(prepared, taskId).taskName, title: snapshot.title };
    decision.effect({ effect: "notify", userCode, kind, params, seatId });
  }
}
