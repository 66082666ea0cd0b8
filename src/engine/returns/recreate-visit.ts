import { TaskAction } from "#contract/codes/task-action.ts";
import type { Candidate } from "../assignment/candidate.ts";
import type { Decision } from "../decision/decision.ts";
import { newestSeat, seatsOf, taskOf, visitOf } from "../flow/find-in-snapshot.ts";
import { closeSeats } from "../flow/finish-visit.ts";
import { mergesArrivals } from "../flow/merges-arrivals.ts";
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
import { stepOf } from "./travelled-graph.ts";

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
  const visitId = snapshot.visits.length + 1;
  // What kept it from going on is done again as well.
  if (earlier.status === "parked") decision.emit({ type: "incident_resolved", visitId: earlierId });
  const joined = takeUpBeside(decision, earlier);
  decision.emit({
    type: "visit_entered",
    visit: {
      visitId,
      taskId: earlier.taskId,
      round: snapshot.round,
      status: "waiting",
      enteredAt: context.now,
      arrivals: [...earlier.arrivals, ...joined].filter((arrival) => arrival.takenBack !== true),
      recreates: earlierId,
      ...(returned === undefined ? {} : { returned }),
    },
  });
  const asksEverybody = task.onReturn?.slate === "whole_slate" && takenBackFrom === undefined;
  const isForOne = person !== undefined && task.taskType === "approve" && !asksEverybody;
  if (!isForOne) {
    const open = (): void => openVisit(decision, visitId, found);
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

/**
 * Work of another branch may be at the task already, where an administrator's jump took it there: it is done once, by
 * whom the task comes back to. Answers how that work came to it.
 */
function takeUpBeside(decision: Decision, earlier: Visit): Visit["arrivals"] {
  const { snapshot, prepared, context } = decision;
  if (!mergesArrivals(prepared, earlier.taskId)) return [];
  const beside = snapshot.visits.filter(
    ({ visitId, taskId, status }) =>
      taskId === earlier.taskId &&
      (status === "open" || status === "waiting") &&
      stepOf(snapshot, visitId) !== stepOf(snapshot, earlier.visitId) &&
      !snapshot.visits.some((each) => each.status === "paused" && each.pausedFor === visitId),
  );
  const params = {
    task: taskOf(prepared, earlier.taskId).taskName,
    person: context.actor.userCode,
    title: snapshot.title,
  };
  return beside.flatMap(({ visitId, arrivals }) => {
    for (const { userCode } of closeSeats(decision, visitId, "superseded"))
      decision.effect({ effect: "notify", userCode, kind: "task_withdrawn", params });
    decision.emit({ type: "visit_closed", visitId, cause: "superseded" });
    return arrivals;
  });
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
  const { weight, groups, represents } = slotOf(snapshot, seat);
  return {
    ...person,
    ...valueOf({ weight, groups }),
    ...(represents === undefined ? {} : { represents }),
    ...(seat.onBehalfOf === undefined ? {} : { onBehalfOf: seat.onBehalfOf }),
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
