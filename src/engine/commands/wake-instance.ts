import { TaskAction } from "#contract/codes/task-action.ts";
import type { OvertimeStep, TaskDefinition } from "#contract/shapes/process-definition.ts";
import { substituteAbsent } from "../assignment/substitute-absent.ts";
import { type Decision, decide } from "../decision/decision.ts";
import { Stop, stop } from "../decision/stop.ts";
import { findSeat, taskOf, visitOf } from "../flow/find-in-snapshot.ts";
import {
  advanceSequence,
  closeSeats,
  drawnOutcome,
  finishIfDecided,
  finishVisit,
} from "../flow/finish-visit.ts";
import { nextHolder } from "../flow/next-holder.ts";
import { runFlow } from "../flow/run-flow.ts";
import type { Bundle } from "../model/bundle.ts";
import type { CommandContext } from "../model/context.ts";
import type { Outcome } from "../model/outcome.ts";
import type { InstanceSnapshot, Seat, SeatId } from "../model/process-instance.ts";
import { clockOf, nextStep, overtimeOf } from "../time/seat-clock.ts";
import { wakingSeats, wakingVisits } from "../time/next-wake.ts";
import { refuseClash, refuseVetoed } from "./held-seat.ts";
import { receiverOf } from "../flow/receiver-of.ts";

/**
 * Does what the time asks for (R25), as the system: the steps of late seats one after another, and the end of delays.
 * What a step cannot do is told to the administrators and not tried again. Nothing happens where nothing is due.
 */
export function wakeInstance(bundle: Bundle, snapshot: InstanceSnapshot, context: CommandContext): Outcome {
  return decide(bundle, snapshot, context, (decision) => {
    const isDue = ({ wakeAt = Infinity }: { wakeAt?: number }): boolean => wakeAt <= context.now;
    for (const { seatId } of wakingSeats(snapshot)) wakeSeat(decision, seatId);
    for (const { visitId } of wakingVisits(snapshot).filter(isDue))
      if (visitOf(decision.snapshot, visitId).status === "open") finishVisit(decision, visitId, "passed");
    if (decision.events.length > 0) runFlow(decision);
  });
}

/** Steps that decide nothing: whoever was merely asked for an answer hears of these. */
const reminders: ReadonlySet<string | undefined> = new Set(["remind", "superior"]);

function wakeSeat(decision: Decision, seatId: SeatId): void {
  for (;;) {
    const seat = findSeat(decision.snapshot, seatId);
    if (seat?.status !== "open" || seat.wakeAt === undefined || seat.wakeAt > decision.context.now) return;
    const task = taskOf(decision.prepared, seat.taskId);
    const { step = 0, dueAt = decision.context.now } = seat;
    const planned = overtimeOf(decision, task)[step];
    const isTheirs = seat.askedBySeatId === undefined || reminders.has(planned?.action);
    const due = isTheirs ? planned : undefined;
    const next = nextStep(decision, task, dueAt, step + 1);
    const action = due?.action ?? "none";
    decision.emit({ type: "seat_woken", seatId, action, ...next }, "asCause");
    if (due !== undefined) takeStep(decision, { ...seat, ...clockOf({ ...seat, ...next }) }, task, due);
  }
}

function takeStep(decision: Decision, seat: Seat, task: TaskDefinition, step: OvertimeStep): void {
  try {
    steps[step.action](decision, findSeat(decision.snapshot, seat.seatId) ?? seat, task, step);
  } catch (thrown) {
    if (!(thrown instanceof Stop) || "needs" in thrown.answer) throw thrown;
    tellAdministrators(decision, "overdue_stuck", seat, task);
  }
}

/** A step refuses before it does anything. */
type TakeStep = (decision: Decision, seat: Seat, task: TaskDefinition, step: OvertimeStep) => void;

const steps: Readonly<Record<OvertimeStep["action"], TakeStep>> = {
  remind(decision, { userCode, seatId }, task) {
    const params = { task: task.taskName, title: decision.snapshot.title };
    decision.effect({ effect: "notify", userCode, kind: "overdue", params, seatId });
  },

  superior(decision, seat, task) {
    const superior = decision.context.people.superiorOf(seat.userCode);
    if (superior === undefined) return tellAdministrators(decision, "overdue_of", seat, task);
    const params = { task: task.taskName, title: decision.snapshot.title, person: seat.userCode };
    const reason = { reason: "overdueOf", params: { person: seat.userCode } };
    const deputy = substituteAbsent({ userCode: superior, reason }, decision).userCode;
    // Whose own work is late does not hear of it in their superior's place.
    const userCode = deputy === seat.userCode ? superior : deputy;
    return decision.effect({ effect: "notify", userCode, kind: "overdue_of", params });
  },

  transfer(decision, seat, task, { to }) {
    // Without a superior nobody is named, which is refused as nobody.
    const userCode = to ?? decision.context.people.superiorOf(seat.userCode) ?? "";
    const reason = { reason: "overdueOf", params: { person: seat.userCode } };
    const { visitId } = seat;
    const receiver = receiverOf(decision, userCode, {
      visitId,
      task,
      isAsked: false,
      field: "to",
      reason,
    });
    nextHolder(decision, seat, receiver, "timeout");
    const params = { task: task.taskName, title: decision.snapshot.title };
    decision.effect({ effect: "notify", userCode: seat.userCode, kind: "overdue_transferred", params });
  },

  approve(decision, seat, task) {
    const visit = visitOf(decision.snapshot, seat.visitId);
    // Whoever was only asked to prepare a decision does not make it, nor does the system for them.
    if (seat.delegatedBy !== undefined) stop({ refused: "notFound" });
    refuseClash(decision, { seat, visit, task });
    refuseVetoed(decision, { visit, task });
    const { seatId, visitId, userCode } = seat;
    decision.emit({ type: "seat_closed", seatId, cause: "timeout", actionCode: TaskAction.approve });
    const params = { task: task.taskName, title: decision.snapshot.title };
    decision.effect({ effect: "notify", userCode, kind: "overdue_approved", params });
    if (!finishIfDecided(decision, visitId)) advanceSequence(decision, visitId);
  },

  time_out(decision, { visitId }, task) {
    if (drawnOutcome(decision, task.taskId, ["timed_out"]) === undefined) stop({ refused: "notFound" });
    const params = { task: task.taskName, title: decision.snapshot.title };
    for (const { userCode } of closeSeats(decision, visitId, "timeout"))
      decision.effect({ effect: "notify", userCode, kind: "overdue_ended", params });
    finishVisit(decision, visitId, "timed_out");
  },
};

function tellAdministrators(
  decision: Decision,
  kind: string,
  { userCode }: Seat,
  task: TaskDefinition,
): void {
  const params = { task: task.taskName, title: decision.snapshot.title, person: userCode };
  decision.effect({ effect: "notify_process_administrators", kind, params });
}
