import type { EngineEvent } from "../model/events.ts";
import type { InstanceSnapshot, Seat, SeatId, Visit, VisitId } from "../model/process-instance.ts";
import { applyFollowing, type Changes } from "./apply-following.ts";
import { applyMigration } from "./apply-migration.ts";
import { applyToSeat } from "./apply-to-seat.ts";
import { applyToVisit } from "./apply-to-visit.ts";
import { type ReadReceipt, withReceipt } from "./read-receipt.ts";
import { upgradeArrival } from "./upgrade-arrivals.ts";
import { upgradeOpening } from "./upgrade-seats.ts";

/**
 * The snapshot after an event: the only code that changes one, so that replaying events rebuilds it (I8).
 * Untouched parts are shared with the snapshot before. Pure.
 */
export function applyEvent(snapshot: InstanceSnapshot | undefined, event: EngineEvent): InstanceSnapshot {
  if (event.type === "instance_started") return { ...event.instance, eventCount: event.sequence };
  if (snapshot === undefined) throw new Error(`event ${event.sequence} of an instance that has not begun`);
  const changes = changesOf(snapshot, event);
  const { incidents, savedWithVersion, ...after } = { ...snapshot, ...changes, eventCount: event.sequence };
  const open = incidents?.filter(({ visitId }) => isParked(after, visitId)) ?? [];
  return {
    ...after,
    ...(open.length === 0 ? {} : { incidents: open }),
    ...(savedWithVersion === undefined ? {} : { savedWithVersion }),
  };
}

/** An incident ends with the visit it keeps from going on. */
function isParked({ visits }: Pick<InstanceSnapshot, "visits">, visitId: VisitId): boolean {
  return visits[visitId - 1]?.status === "parked";
}

/** The snapshot that the events of an instance fold to (I8), each receipt of a reader after the event it followed (R27). */
export function replay(
  events: readonly EngineEvent[],
  receipts: readonly ReadReceipt[] = [],
): InstanceSnapshot {
  const snapshot = events.reduce<InstanceSnapshot | undefined>(
    (before, event) =>
      receipts.filter(({ after }) => after === event.sequence).reduce(withReceipt, applyEvent(before, event)),
    undefined,
  );
  if (snapshot === undefined) throw new Error("no events to replay");
  return snapshot;
}

function changesOf(snapshot: InstanceSnapshot, event: EngineEvent): Changes {
  switch (event.type) {
    case "draft_saved":
      return {
        title: event.title,
        urgency: event.urgency,
        form: { ...snapshot.form, ...event.changed },
        savedWithVersion: undefined,
        ...(event.seatId === undefined
          ? {}
          : { seats: withSeat(snapshot, event.seatId, (seat) => applyToSeat(seat, event)) }),
      };
    case "submitted":
      return {
        status: "running",
        savedWithVersion: undefined,
        round: event.round,
        applicant: event.applicant,
        deptId: event.deptId,
        title: event.title,
        urgency: event.urgency,
        form: { ...snapshot.form, ...event.changed },
        visits: snapshot.visits.map((visit) =>
          visit.status === "open" && visit.round < event.round ? { ...visit, round: event.round } : visit,
        ),
      };
    case "form_changed":
      return {
        form: { ...snapshot.form, ...event.changed },
        visits: withVisit(snapshot, event.visitId, (visit) => applyToVisit(visit, event)),
        seats: snapshot.seats.map((seat) =>
          event.shownTo.includes(seat.seatId) ? applyToSeat(seat, event) : seat,
        ),
      };
    case "visit_entered":
      return {
        visits: [...snapshot.visits, { ...event.visit, arrivals: event.visit.arrivals.map(upgradeArrival) }],
      };
    case "visit_arrived":
    case "arrival_taken_back":
    case "visit_opened":
    case "visit_paused":
    case "visit_resumed":
    case "countersign_requested":
    case "hands_changed":
    case "slot_parted":
    case "vote_carried":
    case "automatic_task_done":
    case "visit_closed":
      return { visits: withVisit(snapshot, event.visitId, (visit) => applyToVisit(visit, event)) };
    case "incident_opened": {
      const { visitId, taskId, stage, problem, params, at } = event;
      const incident = { visitId, taskId, stage, problem, params, openedAt: at };
      return {
        incidents: [...(snapshot.incidents ?? []), incident],
        visits: withVisit(snapshot, visitId, (visit) => ({ ...visit, status: "parked" })),
      };
    }
    case "incident_resolved": {
      const incident = snapshot.incidents?.find(({ visitId }) => visitId === event.visitId);
      const before = { open: "waiting", resume: "paused", leave: "closed", work: "open" } as const;
      const status = before[incident?.stage ?? "leave"];
      const { actor: by, reason, at } = event;
      const byHand = reason === undefined ? {} : { doneByHand: { by, reason, at } };
      return { visits: withVisit(snapshot, event.visitId, (visit) => ({ ...visit, status, ...byHand })) };
    }
    case "returns_settled":
      return { visits: snapshot.visits.map((visit) => withoutForm(visit, event.visitIds)) };
    case "seat_opened":
      return openSeat(snapshot, event);
    case "seat_advanced":
    case "seat_woken":
    case "seat_closed":
      return { seats: withSeat(snapshot, event.seatId, (seat) => applyToSeat(seat, event)) };
    case "returned":
      return { returns: event.returns };
    case "status_changed":
      return {
        status: event.status,
        round: event.round,
        ...(event.result === undefined ? {} : { result: event.result }),
      };
    case "version_followed":
      return applyFollowing(snapshot, event);
    case "migrated":
      return applyMigration(snapshot, event);
    case "definition_amended":
      return { amendments: [...(snapshot.amendments ?? []), event.amendment] };
    case "point_of_no_return_passed":
      return { pointOfNoReturnPassed: true };
    default:
      return {};
  }
}

function openSeat(
  snapshot: InstanceSnapshot,
  event: EngineEvent & { type: "seat_opened" },
): Pick<InstanceSnapshot, "seats" | "visits"> {
  const { seat, slot } = upgradeOpening(snapshot.seats, event);
  const seats = [...snapshot.seats, { ...seat, openedBy: event.sequence }];
  if (slot === undefined) return { seats, visits: snapshot.visits };
  const visits = withVisit(snapshot, seat.visitId, (visit) => ({
    ...visit,
    slots: [...(visit.slots ?? []), slot],
  }));
  return { seats, visits };
}

/** What a return was compared with is gone; that there was one stays. */
function withoutForm(visit: Visit, settled: readonly VisitId[]): Visit {
  if (visit.returned === undefined || !settled.includes(visit.visitId)) return visit;
  const { byVisitId, bySeatId, resume } = visit.returned;
  return { ...visit, returned: { byVisitId, bySeatId, resume } };
}

function withVisit(snapshot: InstanceSnapshot, visitId: VisitId, change: (visit: Visit) => Visit): Visit[] {
  return snapshot.visits.map((visit) => (visit.visitId === visitId ? change(visit) : visit));
}

function withSeat(snapshot: InstanceSnapshot, seatId: SeatId, change: (seat: Seat) => Seat): Seat[] {
  return snapshot.seats.map((seat) => (seat.seatId === seatId ? change(seat) : seat));
}
