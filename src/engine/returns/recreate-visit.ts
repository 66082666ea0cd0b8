import { TaskAction } from "#contract/codes/task-action.ts";
import type { Candidate } from "../assignment/candidate.ts";
import type { Decision } from "../decision/decision.ts";
import { newestSeat, seatsOf, taskOf, visitOf } from "../flow/find-in-snapshot.ts";
import { parkIfStuck } from "../flow/park-visit.ts";
import { openVisit } from "../flow/open-visit.ts";
import { slotOf } from "../flow/slots.ts";
import { isDecision, type Valued, votingSlots } from "../flow/tally.ts";
import type {
  CarriedVote,
  InstanceSnapshot,
  Seat,
  SeatReason,
  UserCode,
  Visit,
  VisitId,
} from "../model/process-instance.ts";
import { clockOf } from "../time/seat-clock.ts";
import { takeUpBeside } from "./take-up-beside.ts";

/** How a visit is done again. */
export interface Recreation {
  visitId: VisitId;
  /** The one person it is for, and why they have it again; everybody by the task's rules when absent. */
  person?: { userCode: UserCode; reason: SeatReason };
  /** Who decides it instead of those whom its rules find. */
  found?: readonly Candidate[];
  returned?: NonNullable<Visit["returned"]>;
  /** A decision is taken back: for that person whatever the task says of returns, and due when it was (R23). */
  takenBackFrom?: Seat;
}

/**
 * Enters a task again where it was entered before (R16): for the chosen person alone, the others' agreements counting
 * on, or for the whole slate where the task says so. A person who is gone is replaced from absence on (R7).
 */
export function recreateVisit(
  decision: Decision,
  { visitId: earlierId, person, found, returned, takenBackFrom }: Recreation,
): VisitId {
  const { snapshot, prepared, context } = decision;
  const earlier = visitOf(snapshot, earlierId);
  const task = taskOf(prepared, earlier.taskId);
  // What kept it from going on is done again as well.
  if (earlier.status === "parked") decision.emit({ type: "incident_resolved", visitId: earlierId });
  const taken = takeUpBeside(decision, earlier, returned);
  const visitId = decision.snapshot.visits.length + 1;
  decision.emit({
    type: "visit_entered",
    visit: {
      visitId,
      taskId: earlier.taskId,
      round: snapshot.round,
      status: "waiting",
      enteredAt: context.now,
      arrivals: arrivalsOf(earlier, taken.arrivals),
      recreates: earlierId,
      ...(taken.visitIds.length === 0 ? {} : { takesUp: taken.visitIds }),
      ...(taken.returned === undefined ? {} : { returned: taken.returned }),
    },
  });
  for (const waiting of taken.waiting)
    decision.emit({ type: "visit_paused", visitId: waiting, forVisitId: visitId });
  const asksEverybody = task.onReturn?.slate === "whole_slate" && takenBackFrom === undefined;
  const isForOne = person !== undefined && task.taskType === "approve" && !asksEverybody;
  if (!isForOne) {
    const isReturned = task.taskType === "start" && person !== undefined;
    const open = (): void => openVisit(decision, visitId, isReturned ? [person] : found);
    const isByRules = found === undefined && (person === undefined || task.taskType === "approve");
    // Whoever names people chooses others when it cannot be they; those of the rules nobody here can choose (R5).
    if (isByRules) parkIfStuck(decision, visitId, "open", open);
    else open();
    return visitId;
  }
  const due = takenBackFrom === undefined ? {} : { due: clockOf(takenBackFrom), isHere: true as const };
  openVisit(decision, visitId, [{ ...placeOf(snapshot, earlier, person), ...due }]);
  const { status, mode } = visitOf(decision.snapshot, visitId);
  const isTheirs = status === "open" && mode === "all";
  for (const vote of isTheirs ? othersVotes(snapshot, earlier, person.userCode) : []) {
    decision.emit({ type: "vote_carried", visitId, ...vote });
  }
  return visitId;
}

/** How work comes to it: as it came to the earlier visit, and as it came to what is taken up with it. */
function arrivalsOf({ arrivals }: Visit, taken: Visit["arrivals"]): Visit["arrivals"] {
  const own = arrivals.filter((arrival) => arrival.takenBack !== true);
  const sources = new Set(own.map(({ fromVisitId }) => fromVisitId));
  return [...own, ...taken.filter(({ fromVisitId, takenBack }) => !takenBack && !sources.has(fromVisitId))];
}

/** What the person's place was worth, and whom they held it for. */
function placeOf(
  snapshot: InstanceSnapshot,
  visit: Visit,
  person: NonNullable<Recreation["person"]>,
): Candidate {
  const seat = newestSeat(
    seatsOf(snapshot, visit.visitId).filter(
      ({ userCode, askedBySeatId }) => userCode === person.userCode && askedBySeatId === undefined,
    ),
  );
  if (seat === undefined) return person;
  const { weight, groups, represents, shares } = slotOf(snapshot, seat);
  return {
    ...person,
    ...valueOf({ weight, groups }),
    ...(represents === undefined ? {} : { represents }),
    ...(shares === undefined ? {} : { shares }),
    ...(seat.onBehalfOf === undefined ? {} : { onBehalfOf: seat.onBehalfOf }),
    ...(seat.alsoFor === undefined ? {} : { alsoFor: seat.alsoFor }),
  };
}

/** The agreements of everybody else on a visit, worth what they are there. */
function othersVotes(snapshot: InstanceSnapshot, visit: Visit, userCode: UserCode): CarriedVote[] {
  const own = votingSlots(snapshot, visit)
    .filter(({ seat }) => isDecision(seat) && seat.actionCode === TaskAction.approve)
    .map(({ slot, seat }) => ({ seatId: seat.seatId, userCode: seat.userCode, ...valueOf(slot) }));
  return [...(visit.carried ?? []), ...own].filter((vote) => vote.userCode !== userCode);
}

function valueOf({ weight, groups }: { weight?: number | undefined; groups?: string[] | undefined }): Valued {
  return {
    ...(weight === undefined ? {} : { weight }),
    ...(groups === undefined ? {} : { group: groups.join(",") }),
  };
}
