import { type FieldProblem, refuseFields } from "#contract/errors/refusal.ts";
import type { TaskDefinition } from "#contract/shapes/process-definition.ts";
import type { Candidate } from "../assignment/candidate.ts";
import { initiatorPolicyOf, mayNotApprove } from "../assignment/initiator-policy.ts";
import { clashOf } from "../assignment/present-people.ts";
import { substituteAbsent } from "../assignment/substitute-absent.ts";
import type { Decision } from "../decision/decision.ts";
import { Stop, stop } from "../decision/stop.ts";
import { isSending } from "./ask-for-readers.ts";
import { seatsOf, taskOf, visitOf } from "./find-in-snapshot.ts";
import { ownerSeatOf } from "./next-holder.ts";
import { isDecision, votingSlots } from "./tally.ts";
import type { SeatReason, UserCode, VisitId } from "../model/process-instance.ts";
import { accountProblem } from "../rights/account-problem.ts";

/** What somebody is to receive, and how the command names them. */
export interface Receiving {
  /** Where it is; absent for a step that is still to come. */
  visitId?: VisitId;
  task: TaskDefinition;
  /** They are asked for an opinion only: four eyes do not keep who filed it from that. */
  isAsked: boolean;
  /** The field of the command that a refusal points at. */
  field: string;
}

/**
 * Who gets a piece of work that is given to a person by name: they themselves, or the deputy who acts for them while
 * they are absent (R24). Refuses by field whom nobody knows, who has it already and who filed the application (R9), and
 * with `separationOfDuties` (R10).
 */
export function receiverOf(
  decision: Decision,
  userCode: UserCode,
  receiving: Receiving & { reason: SeatReason },
): Candidate {
  const receiver = substituteAbsent({ userCode, reason: receiving.reason }, decision);
  refuseUnfit(decision, receiver, receiving);
  return receiver;
}

/** Refuses whoever must not have a piece of work, as `receiverOf` does. */
export function refuseUnfit(decision: Decision, receiver: Candidate, receiving: Receiving): void {
  const { task, visitId, field } = receiving;
  const refuse = (problem: FieldProblem): never => stop(refuseFields({ [field]: problem }));
  const params = { person: receiver.userCode };
  const absent = accountProblem(decision.context.people, receiver.userCode);
  if (absent !== undefined) refuse(absent);
  if (visitId !== undefined && hasPart(decision, visitId, receiver.userCode))
    refuse({ problem: "holdsItAlready", params });
  refuseClashOf(decision, task, receiver);
  if (receiving.isAsked || task.taskType !== "approve") return;
  if (mayNotApprove(decision.snapshot, receiver, initiatorPolicyOf(task)))
    refuse({ problem: "filedItThemselves", params });
}

/** Whether somebody may have a piece of work, by what `refuseUnfit` asks. */
export function isFit(decision: Decision, receiver: Candidate, receiving: Receiving): boolean {
  try {
    refuseUnfit(decision, receiver, receiving);
    return true;
  } catch (thrown) {
    if (thrown instanceof Stop && "refused" in thrown.answer) return false;
    throw thrown;
  }
}

/** Separation of duties holds for whoever gets work, however they get it (R10). */
export function refuseClashOf(decision: Decision, task: TaskDefinition, candidate: Candidate): void {
  const otherTask = clashOf(decision, task.taskId, candidate);
  if (otherTask === undefined) return;
  stop({
    refused: "separationOfDuties",
    params: {
      person: candidate.userCode,
      task: task.taskName,
      otherTask: taskOf(decision.prepared, otherTask).taskName,
    },
  });
}

/** Whether somebody holds a seat of a visit, has delegated one, or has had their say on it. */
function hasPart({ snapshot }: Decision, visitId: VisitId, userCode: UserCode): boolean {
  const visit = visitOf(snapshot, visitId);
  const voters = isSending(visit) ? [] : votingSlots(snapshot, visit).map(({ seat }) => seat);
  const holders = seatsOf(snapshot, visitId).filter(
    (seat) => seat.status !== "ended" || (isSending(visit) && isDecision(seat)),
  );
  const owners = holders.flatMap((seat) => ownerSeatOf(snapshot, seat) ?? []);
  return [...voters, ...holders, ...owners, ...(visit.carried ?? [])].some(
    (each) => each.userCode === userCode,
  );
}
