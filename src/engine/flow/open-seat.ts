import type { TaskDefinition } from "#contract/shapes/process-definition.ts";
import type { Candidate } from "../assignment/candidate.ts";
import type { Decision } from "../decision/decision.ts";
import type { InstanceSnapshot, Seat, SeatId, Slot, SlotId, VisitId } from "../model/process-instance.ts";
import { newClock } from "../time/seat-clock.ts";
import { isSending } from "./ask-for-readers.ts";
import { visitOf } from "./find-in-snapshot.ts";
import { nextSlotId } from "./slots.ts";

/** Who gets a seat, and how it stands. */
export interface Holding extends Candidate {
  /** Position in a sequence, where the slot is new. */
  order?: number;
  /** Its turn has not come. */
  isQueued?: boolean;
  /** The seat whose question it answers (R20), and that seat's slot. */
  askedBy?: { seatId: SeatId; slotId?: SlotId };
  /** The seat whose holder has it back for the final decision (R21). */
  delegatedBy?: SeatId;
  /** The slot whose holder added this one (R21). */
  addedBySlotId?: SlotId;
}

/** Gives a person a seat on a visit, with the reason it was they (R6): the next of a slot, or the first of a new one. */
export function openSeat(decision: Decision, task: TaskDefinition, visitId: VisitId, holding: Holding): Seat {
  const { context, snapshot } = decision;
  const { userCode, reason, onBehalfOf, alsoFor = [], isQueued = false, askedBy, delegatedBy } = holding;
  const { slotId, ...slot } = placeFor(snapshot, visitId, holding);
  const seat: Omit<Seat, "openedBy"> = {
    seatId: context.newSeatId(),
    visitId,
    slotId,
    taskId: task.taskId,
    userCode,
    status: isQueued ? "queued" : "open",
    reason,
    ...(onBehalfOf === undefined ? {} : { onBehalfOf }),
    ...(alsoFor.length === 0 ? {} : { alsoFor: [...alsoFor] }),
    ...(askedBy === undefined ? {} : { askedBySeatId: askedBy.seatId }),
    ...(delegatedBy === undefined ? {} : { delegatedBy }),
    receivedAt: context.now,
    ...(isQueued ? {} : (holding.due ?? newClock(decision, task))),
    version: 1,
  };
  const { sequence } = decision.emit({ type: "seat_opened", seat, ...slot });
  const opened = { ...seat, openedBy: sequence };
  if (!isQueued) announce(decision, task, opened);
  return opened;
}

/** What was sent to be read is one place, whoever reads it: a reader counts for nothing, and nobody waits for them (R27). */
function placeFor(
  snapshot: InstanceSnapshot,
  visitId: VisitId,
  holding: Holding,
): { slotId: SlotId; slot?: Slot } {
  if (holding.slotId !== undefined) return { slotId: holding.slotId };
  const visit = visitOf(snapshot, visitId);
  const slotId = nextSlotId(snapshot, visitId);
  if (!isSending(visit)) return { slotId, slot: newSlot(slotId, holding) };
  const [place] = visit.slots ?? [];
  return place === undefined ? { slotId, slot: { slotId, order: 1 } } : { slotId: place.slotId };
}

function newSlot(
  slotId: SlotId,
  { order = 1, weight, group, votes, shares, represents, onBehalfOf, askedBy, addedBySlotId }: Holding,
): Slot {
  const persons = represents ?? (onBehalfOf === undefined ? [] : [onBehalfOf]);
  return {
    slotId,
    order,
    ...(weight === undefined ? {} : { weight }),
    ...(group === undefined ? {} : { groups: group.split(",") }),
    ...(votes === undefined ? {} : { votes }),
    ...(persons.length === 0 ? {} : { represents: [...persons] }),
    ...(shares === undefined ? {} : { shares: [...shares] }),
    ...(askedBy?.slotId === undefined ? {} : { askedBySlotId: askedBy.slotId }),
    ...(addedBySlotId === undefined ? {} : { addedBySlotId }),
  };
}

/** Tells a person about their new piece of work; who takes their own application back knows. */
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
