import type { EngineEvent } from "../model/events.ts";
import type { Arrival, Slot, UserCode, Visit } from "../model/process-instance.ts";

/** A visit after an event that names it. Pure. */
export function applyToVisit(visit: Visit, event: EngineEvent): Visit {
  switch (event.type) {
    case "visit_arrived": {
      const { fromVisitId, transition: sequence, at, kind } = event;
      const arrival = { fromVisitId, sequence, at, ...(kind === undefined ? {} : { kind }) };
      return { ...visit, arrivals: [...visit.arrivals, arrival] };
    }
    case "arrival_taken_back":
      return {
        ...visit,
        arrivals: visit.arrivals.map((arrival) =>
          arrival.fromVisitId === event.fromVisitId ? { ...arrival, takenBack: true } : arrival,
        ),
      };
    case "visit_opened": {
      const groups = event.groups === undefined ? {} : { groups: event.groups };
      const wake = event.wakeAt === undefined ? {} : { wakeAt: event.wakeAt };
      return { ...visit, status: "open", mode: event.mode, ...groups, ...wake };
    }
    case "visit_paused":
      return { ...visit, status: "paused", pausedFor: event.forVisitId };
    case "visit_resumed": {
      const { pausedFor: _ended, ...rest } = visit;
      const arrival: Arrival = {
        fromVisitId: event.fromVisitId,
        sequence: 0,
        at: event.at,
        kind: "resumed",
      };
      return { ...rest, status: "open", resumedBy: event.sequence, arrivals: [...visit.arrivals, arrival] };
    }
    case "automatic_task_done":
      return { ...visit, isDone: true };
    case "vote_carried": {
      const { seatId, userCode, weight, group } = event;
      const value = {
        ...(weight === undefined ? {} : { weight }),
        ...(group === undefined ? {} : { group }),
      };
      return { ...visit, carried: [...(visit.carried ?? []), { seatId, userCode, ...value }] };
    }
    case "countersign_requested": {
      const { seatId, mode, question, opinion, userCodes, slotIds, dueAt, wakeAt, step } = event;
      const rest = {
        ...(opinion === undefined ? {} : { opinion }),
        ...(slotIds === undefined ? {} : { slotIds }),
        ...(dueAt === undefined ? {} : { dueAt }),
        ...(wakeAt === undefined ? {} : { wakeAt }),
        ...(step === undefined ? {} : { step }),
      };
      const asked = { seatId, mode, question, userCodes, askedAt: event.at, ...rest };
      return { ...visit, consultations: [...(visit.consultations ?? []), asked] };
    }
    case "hands_changed": {
      const { change, seatId, actor: by, userCodes, reason, at } = event;
      return { ...visit, changes: [...(visit.changes ?? []), { change, seatId, by, userCodes, reason, at }] };
    }
    case "slot_parted":
      return {
        ...visit,
        slots: (visit.slots ?? []).map((slot) =>
          slot.slotId === event.slotId ? partOf(slot, event.person) : slot,
        ),
      };
    case "visit_closed": {
      const { pausedFor: _ended, ...rest } = visit;
      return { ...rest, status: "closed", closedAt: event.at, closedBy: event.actor, cause: event.cause };
    }
    case "form_changed": {
      const edit = { event: event.sequence, fields: Object.keys(event.changed) };
      return { ...visit, edits: [...(visit.edits ?? []), edit] };
    }
    default:
      return visit;
  }
}

/** A place with what one of those it was held for is worth alone. */
function partOf({ votes: _votes, shares = [], ...slot }: Slot, person: UserCode): Slot {
  const own = shares.find((share) => share.person === person);
  if (own === undefined) throw new Error(`slot ${slot.slotId} has no part for ${person}`);
  return { ...slot, weight: own.weight, groups: own.groups, represents: [person] };
}
