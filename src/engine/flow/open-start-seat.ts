import type { TaskDefinition } from "#contract/shapes/process-definition.ts";
import { foundAs } from "../assignment/candidate.ts";
import { applyEmptyPolicy } from "../assignment/empty-policy.ts";
import { filersOf } from "../assignment/initiators.ts";
import type { Decision } from "../decision/decision.ts";
import type { UserCode, VisitId } from "../model/process-instance.ts";
import { openSeat } from "./open-seat.ts";

/**
 * Gives the initiating task to whom it is returned; else to the one who filed it, if they are gone to the person it is for,
 * if they are, too, to whoever submitted it last in their place. Nobody of them is left: R8.
 */
export function openStartSeat(
  decision: Decision,
  task: TaskDefinition,
  visitId: VisitId,
  returnedTo?: UserCode,
): void {
  const { snapshot, context } = decision;
  decision.emit({ type: "visit_opened", visitId, mode: "any" });
  const { filedBy, applicant } = snapshot;
  const filers = [...(returnedTo === undefined ? [] : [returnedTo]), filedBy, applicant];
  const inTheirPlace = [...filersOf(snapshot)].toReversed();
  const holder = [...filers, ...inTheirPlace].find((userCode) => context.people.isActive(userCode));
  const resolution =
    holder === undefined
      ? applyEmptyPolicy(decision, task, undefined)
      : { candidates: foundAs([holder], "initiator") };
  const [candidate] = "skip" in resolution ? [] : resolution.candidates;
  if (candidate !== undefined) openSeat(decision, task, visitId, candidate);
}
