import { refuseFields } from "#contract/errors/refusal.ts";
import { limits } from "#contract/limits.ts";
import { readingRights } from "#contract/rules/field-rights.ts";
import { insertTaskAfter } from "../amendments/insert-task.ts";
import { type Decision, decide } from "../decision/decision.ts";
import { stop } from "../decision/stop.ts";
import { namedSeat } from "../flow/ask-for-readers.ts";
import { taskOf, visitOf } from "../flow/find-in-snapshot.ts";
import type { Bundle } from "../model/bundle.ts";
import type { InsertStep } from "../model/commands.ts";
import type { CommandContext } from "../model/context.ts";
import type { Outcome } from "../model/outcome.ts";
import type { InstanceSnapshot } from "../model/process-instance.ts";
import { isProcessAdministrator } from "../rights/process-administrator.ts";
import { type Changing, changingSeat, givenReason } from "./changing-seat.ts";
import { answersOnly } from "./held-seat.ts";
import { receiverOf } from "../flow/receiver-of.ts";

/** Names of tasks are this long at most. */
const longestName = 100;

/**
 * The holder of a task puts a step behind it, in this application alone (R21): the people named have to agree, all or any
 * of them, before it goes on as it would have. They see what the task shows and change nothing. A process administrator
 * may do so behind any open task, whatever the task allows its holders (R29). Refuses as every change of seats does, and
 * by field (`userCodes`, `taskName`).
 */
export function insertStep(
  bundle: Bundle,
  snapshot: InstanceSnapshot,
  command: InsertStep,
  context: CommandContext,
): Outcome {
  return decide(bundle, snapshot, context, (decision) => {
    const { seat, visit, task, reason } = seatToFollow(decision, command);
    const { visitId } = visit;
    const taskName = command.taskName.trim();
    const userCodes = [...new Set(command.userCodes)];
    if (taskName === "") stop(refuseFields({ taskName: { problem: "required" } }));
    if (taskName.length > longestName)
      stop(refuseFields({ taskName: { problem: "tooLong", params: { max: longestName } } }));
    if (userCodes.length === 0) stop(refuseFields({ userCodes: { problem: "personRequired" } }));
    if (decision.prepared.tasks.size >= limits.tasksMax)
      stop(refuseFields({ taskName: { problem: "tooManyEntries", params: { max: limits.tasksMax } } }));
    const given = { reason: "named", params: {} };
    for (const userCode of userCodes)
      receiverOf(decision, userCode, { task, isAsked: false, field: "userCodes", reason: given });
    decision.emit(
      { type: "hands_changed", visitId, change: "insertStep", seatId: seat.seatId, userCodes, reason },
      "asCause",
    );
    insertTaskAfter(decision, task.taskId, {
      taskName,
      taskType: "approve",
      assignedType: "users",
      taskAssigned: userCodes.join(","),
      taskRunWay: command.mode ?? "all",
      // Where it stands, arrivals meet, or not, as they do at the task itself.
      ...(task.join === undefined ? {} : { join: task.join }),
      ...(task.taskHour === undefined ? {} : { taskHour: task.taskHour }),
      // What the task shows is shown; nothing may be changed.
      ...(task.fieldRights === undefined ? {} : { fieldRights: readingRights(task.fieldRights) }),
    });
  });
}

/** The seat behind which the step is put: the actor's own, or of an administrator any that is still to decide. */
function seatToFollow(decision: Decision, command: InsertStep): Changing {
  const { snapshot, prepared, context } = decision;
  const seat = namedSeat(decision, command.seatId);
  const isForeign = seat !== undefined && seat.userCode !== context.actor.userCode;
  if (!isForeign || !isProcessAdministrator(context.actor))
    return changingSeat(decision, command, "insertStep");
  const visit = visitOf(snapshot, seat.visitId);
  const task = taskOf(prepared, seat.taskId);
  if (task.taskType !== "approve" || visit.status !== "open" || seat.status === "ended" || answersOnly(seat))
    stop({ refused: "actionNotAllowed", params: { task: task.taskName, action: "insertStep" } });
  return { seat, visit, task, reason: givenReason(command) };
}
