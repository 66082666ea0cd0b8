import { TaskAction } from "#contract/codes/task-action.ts";
import type { Decision } from "../decision/decision.ts";
import { newestSeat, seatsOf, taskOf, visitOf } from "../flow/find-in-snapshot.ts";
import { openVisit } from "../flow/open-visit.ts";
import { votingSeats } from "../flow/tally.ts";
import type {
  CarriedVote,
  InstanceSnapshot,
  SeatReason,
  UserCode,
  Visit,
  VisitId,
} from "../model/process-instance.ts";

/** How a visit is done again. */
export interface Recreation {
  visitId: VisitId;
  /** The one person it is for, and why he has it again; everybody by the task's rules when absent. */
  person?: { userCode: UserCode; reason: SeatReason };
  returned?: NonNullable<Visit["returned"]>;
}

/**
 * Enters a task again where it was entered before (R16): for the chosen person alone, the others' agreements counting
 * on, or for the whole slate where the task says so. A person who is gone is replaced from absence on (R7).
 */
export function recreateVisit(
  decision: Decision,
  { visitId: earlierId, person, returned }: Recreation,
): VisitId {
  const { snapshot, prepared, context } = decision;
  const earlier = visitOf(snapshot, earlierId);
  const task = taskOf(prepared, earlier.taskId);
  const visitId = snapshot.visits.length + 1;
  decision.emit({
    type: "visit_entered",
    visit: {
      visitId,
      taskId: earlier.taskId,
      round: snapshot.round,
      status: "waiting",
      enteredAt: context.now,
      arrivals: earlier.arrivals.filter((arrival) => arrival.takenBack !== true),
      recreates: earlierId,
      ...(returned === undefined ? {} : { returned }),
    },
  });
  const isForOne =
    person !== undefined && task.taskType === "approve" && task.onReturn?.slate !== "whole_slate";
  if (!isForOne) {
    openVisit(decision, visitId);
    return visitId;
  }
  openVisit(decision, visitId, slotOf(snapshot, earlier, person));
  const { status, mode } = visitOf(decision.snapshot, visitId);
  const isTheirs = status === "open" && mode === "all";
  for (const vote of isTheirs ? othersVotes(snapshot, earlier, person.userCode) : []) {
    decision.emit({ type: "vote_carried", visitId, ...vote });
  }
  return visitId;
}

/** The person's slot as it was, with its weight and group. */
function slotOf(snapshot: InstanceSnapshot, visit: Visit, person: NonNullable<Recreation["person"]>) {
  const seat = newestSeat(
    seatsOf(snapshot, visit.visitId).filter(({ userCode }) => userCode === person.userCode),
  );
  return {
    ...person,
    ...(seat?.weight === undefined ? {} : { weight: seat.weight }),
    ...(seat?.group === undefined ? {} : { group: seat.group }),
    ...(seat?.onBehalfOf === undefined ? {} : { onBehalfOf: seat.onBehalfOf }),
  };
}

/** The agreements of everybody else on a visit. */
function othersVotes(snapshot: InstanceSnapshot, visit: Visit, userCode: UserCode): CarriedVote[] {
  const own = votingSeats(snapshot, visit).filter(
    (seat) => seat.cause === "handled" && seat.actionCode === TaskAction.approve,
  );
  return [...(visit.carried ?? []), ...own]
    .filter((vote) => vote.userCode !== userCode)
    .map(({ seatId, userCode: voter, weight, group }) => ({
      seatId,
      userCode: voter,
      ...(weight === undefined ? {} : { weight }),
      ...(group === undefined ? {} : { group }),
    }));
}
