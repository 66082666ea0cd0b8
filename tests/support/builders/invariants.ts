import { deepStrictEqual } from "node:assert";
import { isDeepStrictEqual } from "node:util";
import { applyEvent, type Done, eventText, type InstanceSnapshot, type Seat, type Visit } from "#engine";
import type { Run } from "./a-run.ts";
import { inOrder } from "./read-back.ts";

/** One step of a run, as the invariants look at it. */
export interface Step {
  run: Run;
  before: InstanceSnapshot | undefined;
  outcome: Done;
}

/** Checks what must hold after every command (engine invariants I1 to I8); throws what is broken. */
export function checkInvariants(step: Step): void {
  const { run } = step;
  const { snapshot } = run;
  const must = (holds: boolean, what: string): void => {
    if (!holds) throw new Error(`${what}\n${story(run)}`);
  };
  const types = new Map(run.bundle.definition.tasks.map(({ taskId, taskType }) => [taskId, taskType]));
  const typeOf = (taskId: string) => types.get(taskId);
  const work = snapshot.seats.filter((seat) => seat.status !== "ended" && typeOf(seat.taskId) !== "read");
  const isWaitingForHost = snapshot.visits.some(
    (visit) =>
      visit.status === "open" && ["auto", "subprocess", "seal", "delay"].includes(typeOf(visit.taskId) ?? ""),
  );

  if (snapshot.status === "running" || snapshot.status === "returned") {
    const isMoving =
      work.some((seat) => seat.status === "open") || isWaitingForHost || snapshot.incidents !== undefined;
    must(isMoving, "I1: running, and nobody has it");
  }
  const parked = snapshot.visits.filter(({ status }) => status === "parked").map(({ visitId }) => visitId);
  const stopped = (snapshot.incidents ?? []).map(({ visitId }) => visitId);
  must(
    String(parked) === String(stopped.toSorted((one, other) => one - other)),
    "R5: parked without an incident",
  );
  for (const visit of snapshot.visits) {
    if (
      visit.status !== "open" ||
      ["auto", "subprocess", "seal", "delay"].includes(typeOf(visit.taskId) ?? "")
    )
      continue;
    must(
      work.some((seat) => seat.visitId === visit.visitId && ["open", "waiting"].includes(seat.status)),
      `I1: visit ${visit.visitId} is open without anybody`,
    );
  }

  for (const { visitId, status, pausedFor = 0 } of snapshot.visits) {
    const isAwaited = status !== "paused" || snapshot.visits[pausedFor - 1]?.status !== "closed";
    must(isAwaited, `I1: visit ${visitId} waits for visit ${pausedFor}, which nobody does`);
  }

  const { closed, opened } = past(run);
  step.outcome.events.forEach((event, index) => {
    if (event.type === "seat_closed")
      must(isNew(closed, event.seatId), `I2: seat ${event.seatId} closed twice`);
    if (event.type === "visit_opened")
      must(isNew(opened, event.visitId), `I5: visit ${event.visitId} opened twice`);
    const expected = run.events.length - step.outcome.events.length + index + 1;
    must(event.sequence === expected, "I3: the history has a gap");
  });
  must(snapshot.eventCount === run.events.length, "I3: the history shrank");
  must(!step.outcome.events.some((event) => eventText(event) === ""), "I3: an event has no text");

  if (snapshot.status === "complete" || snapshot.status === "cancelled") {
    must(work.length === 0, `I4: ${snapshot.status}, and somebody still has it`);
    must(
      !snapshot.visits.some((visit) => visit.status !== "closed"),
      `I4: ${snapshot.status} with a live visit`,
    );
  }

  const held = new Set<string>();
  for (const seat of snapshot.seats) {
    if (seat.status === "ended") continue;
    const key = `${seat.visitId}/${seat.userCode}`;
    must(!held.has(key), `I6: ${seat.userCode} holds two seats of visit ${seat.visitId}`);
    held.add(key);
    must(
      snapshot.visits[seat.visitId - 1]?.status === "open" || typeOf(seat.taskId) === "read",
      "an open seat in a visit that is not",
    );
  }
  for (const event of step.outcome.events) {
    if (event.type === "seat_opened") {
      must(run.people.isActive(event.seat.userCode), `I7: ${event.seat.userCode} is not active`);
      must(event.seat.reason.reason !== "", "R6: a seat without a reason");
    }
  }
  run.replayed = step.outcome.events.reduce<InstanceSnapshot | undefined>(applyEvent, run.replayed);
  if (isSame(run.replayed, inOrder(snapshot))) return;
  deepStrictEqual(run.replayed, inOrder(snapshot), "I8: replaying gives another snapshot");
  throw new Error("I8: two that are the same are told apart");
}

/** What the history of a run has had already; each command adds its own. */
interface Past {
  closed: Set<number>;
  opened: Set<number>;
}

const pasts = new WeakMap<Run, Past>();

function past(run: Run): Past {
  const known = pasts.get(run) ?? { closed: new Set(), opened: new Set() };
  pasts.set(run, known);
  return known;
}

function isNew(known: Set<number>, one: number): boolean {
  const before = known.size;
  return known.add(one).size > before;
}

/** Pairs of seats or visits that were found the same, and frozen: a command puts others in their place. */
const judged = new WeakMap<Seat | Visit, Seat | Visit>();

function isSame(replayed: InstanceSnapshot | undefined, stored: InstanceSnapshot): boolean {
  if (replayed === undefined) return false;
  const { seats, visits, ...rest } = replayed;
  const { seats: storedSeats, visits: storedVisits, ...storedRest } = stored;
  return isDeepStrictEqual(rest, storedRest) && areSame(seats, storedSeats) && areSame(visits, storedVisits);
}

function areSame<Part extends Seat | Visit>(parts: readonly Part[], stored: readonly Part[]): boolean {
  return parts.length === stored.length && parts.every((part, index) => isSamePart(part, stored[index]!));
}

function isSamePart(part: Seat | Visit, stored: Seat | Visit): boolean {
  if (judged.get(part) === stored) return true;
  if (!isDeepStrictEqual(part, stored)) return false;
  judged.set(freeze(part), freeze(stored));
  return true;
}

function freeze<Value>(value: Value): Value {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  for (const part of Object.values(value)) freeze(part);
  return Object.freeze(value);
}

/** What happened so far, one line for each event: what a failed model test shows. */
export function story(run: Run): string {
  const lines = run.events.map(({ sequence, type, actor, at: _at, causedBy: _cause, ...rest }) => {
    if ("seat" in rest)
      return `${sequence}. ${actor} ${type} ${rest.seat.seatId} visit ${rest.seat.visitId} ${rest.seat.taskId}:${rest.seat.userCode}`;
    if ("visit" in rest) {
      const from = rest.visit.arrivals.map((arrival) => arrival.fromVisitId).join("+");
      return `${sequence}. ${actor} ${type} ${rest.visit.visitId} ${rest.visit.taskId} from ${from} again ${rest.visit.recreates ?? "-"}`;
    }
    return `${sequence}. ${actor} ${type} ${"instance" in rest ? "" : JSON.stringify(rest)}`;
  });
  return lines.join("\n");
}
