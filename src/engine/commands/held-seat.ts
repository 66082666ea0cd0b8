import type { TaskDefinition } from "#contract/shapes/process-definition.ts";
import { clashingTask } from "../assignment/separation-of-duties.ts";
import type { Decision } from "../decision/decision.ts";
import { stop } from "../decision/stop.ts";
import { vetoOn } from "../flow/consultation.ts";
import { namedSeat } from "../flow/ask-for-readers.ts";
import { taskOf, visitOf } from "../flow/find-in-snapshot.ts";
import { representedBy } from "../flow/slots.ts";
import type { OnSeat } from "../model/commands.ts";
import type { CommandContext } from "../model/context.ts";
import type { InstanceSnapshot, Seat, Visit } from "../model/process-instance.ts";
import { utcInstantText } from "#contract/rules/instant-text.ts";

/** A seat with its visit and task. */
export interface HeldSeat {
  seat: Seat;
  visit: Visit;
  task: TaskDefinition;
}

/**
 * The open seat a command is about, held by its actor (R2). Refuses with `notFound`, `taskNotYours`,
 * `alreadyHandled` (who, when, how), `draftSavedMeanwhile` (who, when) or `staleVersion`; a seat whose turn has not come with `actionNotAllowed`.
 */
export function heldSeat(decision: Decision, command: OnSeat, action: string): HeldSeat {
  const held = ownSeat(decision, command.seatId);
  const { seat, task } = held;
  if (seat.status === "ended") stop(alreadyHandled(decision.snapshot, held, decision.context));
  if (seat.status !== "open") stop({ refused: "actionNotAllowed", params: { task: task.taskName, action } });
  if (command.version !== undefined && command.version < seat.version) {
    stop(staleView(held, command.version));
  }
  return held;
}

/** A held seat from which to decide: of an approval task, and none whose holder can only answer (R20, R21). */
export function decidingSeat(decision: Decision, command: OnSeat, action: string): HeldSeat {
  const held = heldSeat(decision, command, action);
  if (held.task.taskType !== "approve" || answersOnly(held.seat)) {
    stop({ refused: "actionNotAllowed", params: { task: held.task.taskName, action } });
  }
  return held;
}

/** A countersigner, or whom somebody delegated their work to: they give an opinion, somebody else decides. */
export function answersOnly({ askedBySeatId, delegatedBy }: Seat): boolean {
  return askedBySeatId !== undefined || delegatedBy !== undefined;
}

/** A seat of the actor, open or not. */
export function ownSeat(decision: Decision, seatId: number): HeldSeat {
  const { snapshot, prepared, context } = decision;
  const seat = namedSeat(decision, seatId);
  if (seat === undefined) return stop({ refused: "notFound" });
  const visit = visitOf(snapshot, seat.visitId);
  const task = taskOf(prepared, visit.taskId);
  if (seat.userCode !== context.actor.userCode) {
    return stop({ refused: "taskNotYours", params: { task: task.taskName, holder: seat.userCode } });
  }
  return { seat, visit, task };
}

/** Refuses where the seat's holder, or the one they act for, already acted on a task disjoint with this one (R10). */
export function refuseClash(decision: Decision, { seat, task }: HeldSeat): void {
  const { snapshot, prepared } = decision;
  const persons = [seat.userCode, ...representedBy(snapshot, seat)];
  const otherTask = clashingTask(prepared, snapshot, task.taskId, persons);
  if (otherTask === undefined) return;
  const params = {
    person: seat.userCode,
    task: task.taskName,
    otherTask: taskOf(prepared, otherTask).taskName,
  };
  stop({ refused: "separationOfDuties", params });
}

/** What the actor saw is not what stands there now; where the draft was saved since, by whom and when. */
function staleView({ seat, task }: HeldSeat, version: number) {
  const { saved } = seat;
  if (saved === undefined || version >= saved.version)
    return { refused: "staleVersion" as const, params: { task: task.taskName } };
  const params = { task: task.taskName, who: seat.userCode, when: utcInstantText(saved.at) };
  return { refused: "draftSavedMeanwhile" as const, params };
}

function alreadyHandled(
  snapshot: InstanceSnapshot,
  { seat, visit, task }: HeldSeat,
  context: CommandContext,
) {
  const handler =
    seat.cause === "handled"
      ? seat
      : snapshot.seats.find((each) => each.cause === "handled" && each.endedBy === seat.endedBy);
  const claimer = snapshot.seats.find((each) => each.visitId === visit.visitId && each.status === "open");
  const who = (handler ?? claimer)?.userCode ?? visit.closedBy ?? snapshot.filedBy;
  const when = utcInstantText(seat.endedAt ?? context.now);
  const params = { task: task.taskName, who, when, how: seat.cause ?? "handled" };
  return { refused: "alreadyHandled" as const, params };
}

/**
 * Where the task makes a countersigner's no binding, nobody agrees on its visit while it stands: a return, a refusal or
 * another answer of theirs remains (R20).
 */
export function refuseVetoed(
  { snapshot }: Decision,
  { visit, task }: Pick<HeldSeat, "visit" | "task">,
): void {
  const no = vetoOn(snapshot, task, visit);
  if (no === undefined) return;
  stop({ refused: "countersignVetoed", params: { task: task.taskName, person: no.userCode } });
}
