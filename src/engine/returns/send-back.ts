import { limits } from "#contract/limits.ts";
import type { Decision } from "../decision/decision.ts";
import { taskOf, visitOf } from "../flow/find-in-snapshot.ts";
import type { Resume, Seat, Visit } from "../model/process-instance.ts";
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

  tell(decision, seat, target, { holders, isStopped: visitOf(decision.snapshot, again).status === "parked" });
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

/** Tells the target's person, unless their step is stopped and they have nothing yet, and whose work is taken back. */
function tell(
  decision: Decision,
  seat: Seat,
  target: ReturnTarget,
  { holders, isStopped }: { holders: Set<string>; isStopped: boolean },
): void {
  const { snapshot, prepared } = decision;
  const params = {
    task: taskOf(prepared, seat.taskId).taskName,
    person: seat.userCode,
    title: snapshot.title,
  };
  // One event, one notice: that it came back says that it is to be done, and leads to it.
  const plain = decision.effects.findIndex(
    (each) => each.effect === "notify" && each.kind === "task_received" && each.userCode === target.userCode,
  );
  const [received] = plain < 0 ? [] : decision.effects.splice(plain, 1);
  const to =
    received?.effect === "notify" && received.seatId !== undefined ? { seatId: received.seatId } : {};
  if (!isStopped)
    decision.effect({ effect: "notify", userCode: target.userCode, kind: "returned", params, ...to });
  holders.delete(seat.userCode);
  holders.delete(target.userCode);
  for (const userCode of holders)
    decision.effect({ effect: "notify", userCode, kind: "task_withdrawn", params });
}
