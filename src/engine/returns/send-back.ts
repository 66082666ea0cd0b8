import { limits } from "#contract/limits.ts";
import type { Decision } from "../decision/decision.ts";
import { seatsOf, taskOf } from "../flow/find-in-snapshot.ts";
import { representedBy } from "../flow/slots.ts";
import type { InstanceSnapshot, Resume, Seat, Visit, VisitId } from "../model/process-instance.ts";
import { pauseWork } from "./pause-work.ts";
import { recreateVisit } from "./recreate-visit.ts";
import type { ReturnTarget } from "./return-targets.ts";
import { withdrawWork } from "./withdraw-work.ts";

/**
 * Carries a return out (R14 to R18): the work that the target led to is taken back, or only stopped where it is to come
 * straight back, and the target's person has their task again. To the initiator it begins a new round.
 */
export function sendBack(decision: Decision, seat: Seat, target: ReturnTarget, resume: Resume): void {
  const { snapshot, prepared, context } = decision;
  const toStart = taskOf(prepared, target.taskId).taskType === "start";
  const returns = snapshot.returns + (toStart ? 1 : 0);
  const { taskId: toTaskId, userCode: toUserCode } = target;
  decision.emit({ type: "returned", seatId: seat.seatId, toTaskId, toUserCode, resume, returns });

  const holders =
    resume === "direct"
      ? pauseWork(decision, target.visitId, snapshot.visits.length + 1)
      : withdrawWork(decision, target.visitId, "returned");
  if (toStart) decision.emit({ type: "status_changed", status: "returned", round: snapshot.round + 1 });

  const returned: NonNullable<Visit["returned"]> = { byVisitId: seat.visitId, bySeatId: seat.seatId, resume };
  if (resume === "direct") {
    const { form, title, urgency } = decision.snapshot;
    Object.assign(returned, { form, title, urgency });
  }
  const reason = { reason: "returnedTo", params: { person: seat.userCode } };
  const person = { userCode: toUserCode, reason };
  const again = recreateVisit(decision, { visitId: target.visitId, person, returned });
  settleReturns(decision);

  tell(decision, seat, target, { holders, again });
  if (toStart && returns === (context.policy ?? limits).returnsUntilAdministratorIsTold) {
    const params = { title: snapshot.title, returns };
    decision.effect({ effect: "notify_process_administrators", kind: "returned_often", params });
  }
}

/** A step that was done again in the meantime is never taken back: what it was compared with would only grow. */
function settleReturns(decision: Decision): void {
  const { visits } = decision.snapshot;
  const again = new Set(visits.flatMap(({ recreates }) => recreates ?? []));
  const visitIds = visits
    .filter(({ visitId, status, returned }) => {
      return status === "closed" && returned?.form !== undefined && again.has(visitId);
    })
    .map(({ visitId }) => visitId);
  if (visitIds.length > 0) decision.emit({ type: "returns_settled", visitIds });
}

/**
 * Tells whoever has it again in the place of the person it was returned to, unless the step is stopped and nobody has
 * it yet, and whose work is taken back.
 */
function tell(
  decision: Decision,
  seat: Seat,
  target: ReturnTarget,
  { holders, again }: { holders: Set<string>; again: VisitId },
): void {
  const { snapshot, prepared } = decision;
  const params = {
    task: taskOf(prepared, seat.taskId).taskName,
    person: seat.userCode,
    title: snapshot.title,
  };
  holders.delete(seat.userCode);
  for (const { userCode, seatId } of holdersInPlaceOf(decision.snapshot, target, again)) {
    // One event, one notice: that it came back says that it is to be done, and leads to it.
    const plain = decision.effects.findIndex(
      (each) => each.effect === "notify" && each.kind === "task_received" && each.seatId === seatId,
    );
    if (plain >= 0) decision.effects.splice(plain, 1);
    decision.effect({ effect: "notify", userCode, kind: "returned", params, seatId });
    holders.delete(userCode);
  }
  for (const userCode of holders)
    decision.effect({ effect: "notify", userCode, kind: "task_withdrawn", params });
}

/** Who has the task now that was returned to a person: they, whoever stands in for them (R24), or whoever has it instead. */
function holdersInPlaceOf(snapshot: InstanceSnapshot, { userCode }: ReturnTarget, again: VisitId): Seat[] {
  const open = seatsOf(snapshot, again).filter(({ status }) => status === "open");
  const own = open.filter((each) => each.userCode === userCode);
  const standIns = open.filter((each) => representedBy(snapshot, each).includes(userCode));
  return [own, standIns, open].find((each) => each.length > 0) ?? [];
}
