import { TaskAction } from "#contract/codes/task-action.ts";
import type { Candidate } from "../assignment/candidate.ts";
import { missingApprover, processAdministratorRole } from "../assignment/empty-policy.ts";
import { mayDecide } from "../assignment/may-decide.ts";
import { presentPeople } from "../assignment/present-people.ts";
import type { Decision } from "../decision/decision.ts";
import { stop } from "../decision/stop.ts";
import { seatsOf } from "../flow/find-in-snapshot.ts";
import { nextHolder } from "../flow/next-holder.ts";
import type { CountersignTask } from "../model/commands.ts";
import type { Seat } from "../model/process-instance.ts";
import type { HeldSeat } from "./held-seat.ts";
import { opinionSaid } from "./opinion-said.ts";
import { changesByPerson, recordChanges } from "./write-form.ts";

/**
 * Whom a task was delegated to has worked on it and says what they think (34, 29): it is with its owner again, who
 * decides (R21).
 */
export function answerDelegation(
  decision: Decision,
  { seat, visit, task }: HeldSeat,
  owner: Seat,
  command: CountersignTask,
): void {
  const said = opinionSaid(command);
  const changed = changesByPerson(decision, task, command.values, { final: true });
  recordChanges(decision, { visitId: visit.visitId, seatId: seat.seatId }, changed);
  decision.emit(
    {
      type: "seat_closed",
      seatId: seat.seatId,
      cause: "handled",
      actionCode: command.agrees ? TaskAction.countersignAgree : TaskAction.countersignDisagree,
      ...said,
    },
    "asCause",
  );
  const reason = { reason: "delegateAnswered", params: { person: seat.userCode } };
  const again = whoDecides(decision, { seat, visit, task }, owner, reason);
  const { delegatedBy: _owner, ...ofOwner } = seat;
  nextHolder(decision, { ...ofOwner, status: "ended" }, again, "delegated");
}

/**
 * The owner, or who acts for them while they are away; administrators where nobody of them is left, or may decide since
 * they acted on a disjoint task meanwhile (R10), or it is the applicant who acts for them (R9).
 */
function whoDecides(
  decision: Decision,
  { visit, task }: HeldSeat,
  { userCode, onBehalfOf }: Seat,
  reason: Candidate["reason"],
): Candidate {
  const { snapshot, context } = decision;
  const owner = { userCode, reason, ...(onBehalfOf === undefined ? {} : { onBehalfOf }) };
  const instead = { reason: "instead", params: { task: task.taskName } };
  const named = context.people
    .withRole(processAdministratorRole)
    .map((code) => ({ userCode: code, reason: instead }));
  const administrators = presentPeople(decision, named);
  const isFree = (candidate: Candidate): boolean =>
    context.people.isActive(candidate.userCode) &&
    mayDecide(decision, task, candidate) &&
    !seatsOf(snapshot, visit.visitId).some(
      (each) => each.userCode === candidate.userCode && each.status !== "ended",
    );
  const inOrder = [...presentPeople(decision, [owner], "named"), owner, ...administrators];
  return inOrder.find(isFree) ?? stop(missingApprover(decision, task));
}
