import { refuseFields } from "#contract/errors/refusal.ts";
import type { TaskDefinition } from "#contract/shapes/process-definition.ts";
import { initiatorPolicyOf, mayNotApprove } from "../assignment/initiator-policy.ts";
import { clashingTask } from "../assignment/separation-of-duties.ts";
import { type Decision, decide } from "../decision/decision.ts";
import { stop } from "../decision/stop.ts";
import { askedSeats } from "../flow/consultation.ts";
import { findSeat, seatsOf, taskOf, visitOf } from "../flow/find-in-snapshot.ts";
import { openSeat } from "../flow/open-seat.ts";
import { votingSeats } from "../flow/tally.ts";
import type { Bundle } from "../model/bundle.ts";
import type { ReassignTask } from "../model/commands.ts";
import type { CommandContext } from "../model/context.ts";
import type { Outcome } from "../model/outcome.ts";
import type { InstanceSnapshot, Seat } from "../model/process-instance.ts";
import { isProcessAdministrator } from "../rights/process-administrator.ts";

/**
 * A process administrator gives a seat to somebody else, with a reason (R29); the history says it was an override.
 * What its holder had asked of countersigners is closed with it. Refuses with `noPermission`, `notFound`,
 * `separationOfDuties`, by field who filed the application (R9), `actionNotAllowed` for a seat that has ended or is a countersigner's, and by field.
 */
export function reassignTask(
  bundle: Bundle,
  snapshot: InstanceSnapshot,
  command: ReassignTask,
  context: CommandContext,
): Outcome {
  return decide(bundle, snapshot, context, (decision) => {
    if (!isProcessAdministrator(context.actor)) stop({ refused: "noPermission" });
    const seat = findSeat(snapshot, command.seatId);
    if (seat === undefined) return stop({ refused: "notFound" });
    const task = taskOf(decision.prepared, seat.taskId);
    // A countersigner's seat belongs to a question: the asker withdraws it and asks somebody else.
    if (seat.status === "ended" || seat.askedBySeatId !== undefined)
      stop({ refused: "actionNotAllowed", params: { task: task.taskName, action: "reassign" } });
    const reason = command.reason.trim();
    if (reason === "") stop(refuseFields({ reason: { problem: "reasonRequired" } }));
    refusePerson(decision, seat, command.toUserCode);
    refuseInitiator(decision, task, command.toUserCode);

    decision.emit({ type: "override", what: "reassign", reason }, "asCause");
    for (const asked of askedSeats(snapshot, seat)) {
      if (asked.status !== "ended")
        decision.emit({ type: "seat_closed", seatId: asked.seatId, cause: "reassigned" });
    }
    decision.emit({ type: "seat_closed", seatId: seat.seatId, cause: "reassigned" });
    const { weight, group, order } = seat;
    openSeat(decision, task, seat.visitId, {
      userCode: command.toUserCode,
      reason: {
        reason: "reassignedFrom",
        params: { person: seat.userCode, why: reason },
      },
      order,
      isQueued: seat.status === "queued",
      ...(weight === undefined ? {} : { weight }),
      ...(group === undefined ? {} : { group }),
    });
    const params = { task: task.taskName, title: snapshot.title, reason };
    decision.effect({ effect: "notify", userCode: seat.userCode, kind: "reassigned", params });
  });
}

/** Four eyes hold against an administrator too (R9). */
function refuseInitiator({ snapshot }: Decision, task: TaskDefinition, userCode: string): void {
  if (task.taskType !== "approve" || !mayNotApprove(snapshot, { userCode }, initiatorPolicyOf(task))) return;
  stop(refuseFields({ toUserCode: { problem: "filedItThemselves", params: { person: userCode } } }));
}

function refusePerson({ snapshot, prepared, context }: Decision, seat: Seat, userCode: string): void {
  const { people } = context;
  const refuse = (problem: string): never =>
    stop(
      refuseFields({
        toUserCode: {
          problem,
          params: { [problem === "unknownUser" ? "user" : "person"]: userCode },
        },
      }),
    );
  if (!people.isActive(userCode)) refuse("unknownUser");
  const visit = visitOf(snapshot, seat.visitId);
  const hasPart = [...votingSeats(snapshot, visit), ...(visit.carried ?? [])].some(
    (vote) => vote.userCode === userCode,
  );
  const holds = seatsOf(snapshot, seat.visitId).some(
    (each) => each.userCode === userCode && each.status !== "ended",
  );
  if (holds || hasPart) refuse("holdsItAlready");
  const otherTask = clashingTask(prepared, snapshot, seat.taskId, [userCode]);
  if (otherTask === undefined) return;
  const task = taskOf(prepared, seat.taskId).taskName;
  stop({
    refused: "separationOfDuties",
    params: { person: userCode, task, otherTask: taskOf(prepared, otherTask).taskName },
  });
}
