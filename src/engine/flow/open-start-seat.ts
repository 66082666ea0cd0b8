import type { TaskDefinition } from "#contract/shapes/process-definition.ts";
import { foundAs } from "../assignment/candidate.ts";
import { applyEmptyPolicy } from "../assignment/empty-policy.ts";
import type { Decision } from "../decision/decision.ts";
import type { VisitId } from "../model/process-instance.ts";
import { openSeat } from "./open-seat.ts";

/** Gives the initiating task to the one who filed it; if they are gone to the person it is for, else by R8. */
export function openStartSeat(decision: Decision, task: TaskDefinition, visitId: VisitId): void {
  const { snapshot, context } = decision;
  decision.emit({ type: "visit_opened", visitId, mode: "any" });
  const holder = [snapshot.filedBy, snapshot.applicant].find((userCode) => context.people.isActive(userCode));
  const resolution =
    holder === undefined
      ? applyEmptyPolicy(decision, task, undefined)
      : { candidates: foundAs([holder], "initiator") };
  const [candidate] = "skip" in resolution ? [] : resolution.candidates;
  if (candidate !== undefined) openSeat(decision, task, visitId, candidate);
}
