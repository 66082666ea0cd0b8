import type { TaskDefinition } from "#contract/shapes/process-definition.ts";
import type { Candidate } from "../assignment/candidate.ts";
import type { Decision } from "../decision/decision.ts";
import type { Instant, Seat, SeatId, VisitId } from "../model/process-instance.ts";

/** Gives a person a seat on a visit, with the reason it was he (R6); a queued one waits for its turn. */
export function openSeat(
  decision: Decision,
  task: TaskDefinition,
  visitId: VisitId,
  candidate: Candidate & { order: number; isQueued: boolean; askedBySeatId?: SeatId },
): Seat {
  const { context } = decision;
  const { userCode, reason, onBehalfOf, weight, group, order, isQueued, askedBySeatId } = candidate;
  const seat: Omit<Seat, "openedBy"> = {
    seatId: context.newSeatId(),
    visitId,
    taskId: task.taskId,
    userCode,
    status: isQueued ? "queued" : "open",
    order,
    reason,
    ...(onBehalfOf === undefined ? {} : { onBehalfOf }),
    ...(weight === undefined ? {} : { weight }),
    ...(group === undefined ? {} : { group }),
    ...(askedBySeatId === undefined ? {} : { askedBySeatId }),
    receivedAt: context.now,
    ...(isQueued ? {} : dueTime(decision, task)),
    version: 1,
  };
  const { sequence } = decision.emit({ type: "seat_opened", seat });
  const opened = { ...seat, openedBy: sequence };
  if (!isQueued) announce(decision, task, opened);
  return opened;
}

/** When work that begins now is due, by the organisation's calendar (R25). */
export function dueTime({ context }: Decision, task: TaskDefinition): { dueAt?: Instant } {
  if (task.taskHour === undefined) return {};
  return { dueAt: context.calendar.addWorkingHours(context.now, task.taskHour) };
}

/** Tells a person about his new piece of work; who takes his own application back knows. */
export function announce(decision: Decision, task: TaskDefinition, seat: Seat): void {
  const isOwn = decision.context.actor.userCode === seat.userCode;
  if (task.taskType === "start" && (isOwn || decision.snapshot.status === "draft")) return;
  decision.effect({
    effect: "notify",
    userCode: seat.userCode,
    kind: kindOf(task, seat),
    params: { task: task.taskName, title: decision.snapshot.title },
    seatId: seat.seatId,
  });
}

function kindOf(task: TaskDefinition, seat: Seat): string {
  if (task.taskType === "read") return "to_read";
  return seat.askedBySeatId === undefined ? "task_received" : "countersign_requested";
}
