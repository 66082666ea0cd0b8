import { sql } from "kysely";
import type { applicationWay } from "#contract/calls/task/detail.ts";
import type { OutputOf } from "#contract/calls/define-call.ts";
import type { EngineEvent, InstanceSnapshot, People, Seat, SeatId, VisitId } from "#engine";
import type { Tx } from "../../db/index.ts";

type Move = OutputOf<typeof applicationWay>["moves"][number];

/** What moved work other than along a transition, or gave it to others: the events that say it. */
export type MovingEvent = Extract<
  EngineEvent,
  { type: "returned" | "taken_back" | "recalled" | "visit_resumed" | "hands_changed" | "override" | "urged" }
>;

const moving = [
  "returned",
  "taken_back",
  "recalled",
  "visit_resumed",
  "hands_changed",
  "override",
  "urged",
] as const satisfies readonly MovingEvent["type"][];

/** The events of an application that moved its work, the oldest first. */
export async function movingEvents(tx: Tx, instanceId: number): Promise<MovingEvent[]> {
  const { rows } = await sql<{ sequence: number; at: string; actor: string; type: string; body: object }>`
    select sequence, at, actor, type, body from instance_event
    where instance_id = ${instanceId} and type = any(${[...moving]}) order by sequence`.execute(tx);
  return rows.map(
    ({ sequence, at, actor, type, body }) =>
      ({ sequence, at: new Date(at).getTime(), actor, type, ...body }) as MovingEvent,
  );
}

/**
 * How the work of an application moved besides the transitions: returned, resumed straight back, taken back, recalled,
 * jumped, and given to others, and what administrators did to it besides. From the snapshot and the events that say who did it; the oldest first. Pure.
 */
export function movesOf(
  snapshot: InstanceSnapshot,
  events: readonly MovingEvent[],
  people: Pick<People, "realName">,
): Move[] {
  const taskOfVisit = new Map(snapshot.visits.map(({ visitId, taskId }) => [visitId, taskId]));
  const seats = new Map(snapshot.seats.map((seat) => [seat.seatId, seat]));
  return events
    .flatMap((event, at) => drawn(event, { snapshot, taskOfVisit, seats, next: events[at + 1] }))
    .map(({ by, people: codes, at, ...move }) => ({
      ...move,
      by: by === "" ? "" : people.realName(by),
      people: codes.map(people.realName),
      at: new Date(at).toISOString(),
    }));
}

interface Story {
  snapshot: InstanceSnapshot;
  taskOfVisit: ReadonlyMap<VisitId, string>;
  seats: ReadonlyMap<SeatId, Seat>;
  /** The event after it: whom an administrator reminded stands behind the order. */
  next: MovingEvent | undefined;
}

/** A move by codes. */
interface RawMove extends Omit<Move, "at" | "people"> {
  at: number;
  people: readonly string[];
}

function drawn(event: MovingEvent, { snapshot, taskOfVisit, seats, next }: Story): RawMove[] {
  const { actor: by, at } = event;
  switch (event.type) {
    case "returned": {
      const { seatId, toTaskId, toUserCode, resume } = event;
      // As the task is called by the version it goes by now.
      const to = snapshot.visits.find(({ returned }) => returned?.bySeatId === seatId)?.taskId ?? toTaskId;
      const kind = resume === "direct" ? "returnDirect" : "return";
      return [{ kind, from: seats.get(seatId)?.taskId ?? to, to, by, people: [toUserCode], reason: "", at }];
    }
    case "visit_resumed": {
      const to = taskOfVisit.get(event.visitId) ?? "";
      const from = taskOfVisit.get(event.fromVisitId) ?? to;
      return [{ kind: "resumed", from, to, by, people: [], reason: "", at }];
    }
    case "taken_back":
    case "recalled": {
      const isRecall = event.type === "recalled";
      const to = isRecall ? taskOfStart(snapshot) : (seats.get(event.seatId)?.taskId ?? "");
      const closed = snapshot.seats.filter(
        ({ cause, endedAt }) => cause === (isRecall ? "recalled" : "taken_back") && endedAt === at,
      );
      const from = [...new Set(closed.map(({ taskId }) => taskId))].filter((taskId) => taskId !== to);
      const kind = isRecall ? "recall" : "takeBack";
      const reason = isRecall ? event.reason : "";
      return (from.length === 0 ? [to] : from).map((each) => ({
        kind,
        from: each,
        to,
        by,
        people: [],
        reason,
        at,
      }));
    }
    case "hands_changed": {
      const taskId = taskOfVisit.get(event.visitId) ?? "";
      const { change: kind, userCodes, reason } = event;
      return [{ kind, from: taskId, to: taskId, by, people: userCodes, reason, at }];
    }
    case "override":
      return [
        ...jumps(event, snapshot),
        ...reassignments(event, snapshot),
        ...cancelling(event, snapshot),
        ...urging(event, next, snapshot),
      ];
    case "urged":
      return [];
  }
}

/** Where an administrator's order took the work, from each task that it closed: on to a task, or back to an earlier one. */
function jumps(
  { what, actor: by, reason, at }: Extract<MovingEvent, { type: "override" }>,
  { visits }: InstanceSnapshot,
): RawMove[] {
  if (what !== "jump") return [];
  const arrived = visits.find(({ arrivals }) =>
    arrivals.some((arrival) => arrival.kind === "jumped" && arrival.at === at),
  );
  const to = (arrived ?? visits.find(({ enteredAt }) => enteredAt === at))?.taskId;
  if (to === undefined) return [];
  const closed = visits.filter(({ cause, closedAt }) => cause === "admin_jump" && closedAt === at);
  const from = [...new Set(closed.map(({ taskId }) => taskId))].filter((taskId) => taskId !== to);
  return (from.length === 0 ? [to] : from).map((each) => ({
    kind: "jump" as const,
    from: each,
    to,
    by,
    people: [],
    reason,
    at,
  }));
}

/** Whose work an administrator gave to whom: the next seat of the same slot. */
function reassignments(
  { what, actor: by, reason, at }: Extract<MovingEvent, { type: "override" }>,
  { seats }: InstanceSnapshot,
): RawMove[] {
  if (what !== "reassign") return [];
  return seats
    .filter(({ cause, endedAt }) => cause === "reassigned" && endedAt === at)
    .flatMap(({ visitId, slotId, taskId, endedBy = 0 }) => {
      const next = seats.find(
        (seat) => seat.visitId === visitId && seat.slotId === slotId && seat.openedBy > endedBy,
      );
      return next === undefined
        ? []
        : [{ kind: "reassign" as const, from: taskId, to: taskId, by, people: [next.userCode], reason, at }];
    });
}

/** What an administrator's end of an application closed: each task once. */
function cancelling(
  { what, actor: by, reason, at }: Extract<MovingEvent, { type: "override" }>,
  { visits }: InstanceSnapshot,
): RawMove[] {
  if (what !== "cancel") return [];
  const closed = visits.filter(({ cause, closedAt }) => cause === "cancelled" && closedAt === at);
  return [...new Set(closed.map(({ taskId }) => taskId))].map((taskId) => ({
    kind: "cancel" as const,
    from: taskId,
    to: taskId,
    by,
    people: [],
    reason,
    at,
  }));
}

/** Whom an administrator reminded, on the tasks that they had at that time. */
function urging(
  { what, actor: by, reason, at }: Extract<MovingEvent, { type: "override" }>,
  next: MovingEvent | undefined,
  { seats }: InstanceSnapshot,
): RawMove[] {
  if (what !== "urge" || next?.type !== "urged") return [];
  const had = seats.filter(
    ({ userCode, receivedAt, endedAt = at }) =>
      next.userCodes.includes(userCode) && receivedAt <= at && endedAt >= at,
  );
  return [...new Set(had.map(({ taskId }) => taskId))].map((taskId) => ({
    kind: "urge" as const,
    from: taskId,
    to: taskId,
    by,
    people: [...new Set(had.filter((seat) => seat.taskId === taskId).map(({ userCode }) => userCode))],
    reason,
    at,
  }));
}

function taskOfStart({ visits }: InstanceSnapshot): string {
  return visits[0]?.taskId ?? "";
}
