import { refuseFields } from "#contract/errors/refusal.ts";
import { type Decision, decide } from "../decision/decision.ts";
import { stop } from "../decision/stop.ts";
import { taskOf, visitOf } from "../flow/find-in-snapshot.ts";
import { openVisit } from "../flow/open-visit.ts";
import { parkIfStuck } from "../flow/park-visit.ts";
import { runFlow, waitsForOthers } from "../flow/run-flow.ts";
import type { Bundle } from "../model/bundle.ts";
import type { RetryIncident } from "../model/commands.ts";
import type { CommandContext } from "../model/context.ts";
import type { Outcome } from "../model/outcome.ts";
import { doneAgainBefore } from "../returns/done-again-before.ts";
import { reopenVisit } from "../returns/reopen-visit.ts";
import type { Incident, InstanceSnapshot, UserCode } from "../model/process-instance.ts";
import { firstAccountProblem } from "../rights/account-problem.ts";
import { isProcessAdministrator } from "../rights/process-administrator.ts";
import { refuseNamed } from "./refuse-named.ts";

/**
 * A process administrator tries again what an incident stopped, after the organisation was mended, or names people who
 * decide in place of those who could not be found: all of them have to agree. What still cannot go on is parked again.
 * Refuses with `noPermission`, `incidentNotThere`, `earlierStepDoneAgain`, and by field people who cannot have it and a missing reason.
 */
export function retryIncident(
  bundle: Bundle,
  snapshot: InstanceSnapshot,
  command: RetryIncident,
  context: CommandContext,
): Outcome {
  return decide(bundle, snapshot, context, (decision) => {
    if (!isProcessAdministrator(context.actor)) stop({ refused: "noPermission" });
    const incident = snapshot.incidents?.find(({ visitId }) => visitId === command.visitId);
    if (incident === undefined) return stop({ refused: "incidentNotThere" });
    const reason = command.reason?.trim() ?? "";
    const { userCodes = [] } = command;
    refusePeople(decision, incident, userCodes, reason);
    refuseTooEarly(decision, incident, userCodes);
    decision.emit({ type: "override", what: "retry", reason }, "asCause");
    const { visitId, taskId, stage } = incident;
    decision.emit({ type: "incident_resolved", visitId });
    if (stage === "work") decision.effect({ effect: "run_automatic_task", taskId, visitId });
    else if (stage === "leave") decision.toLeave.push(visitId);
    else openAgain(decision, incident, userCodes);
    return runFlow(decision);
  });
}

/**
 * What led to the step is being done again and comes straight back (R14): nobody begins it before. Where
 * arrivals meet it merely waits until then, tried again as it is.
 */
function refuseTooEarly(
  { snapshot, prepared }: Decision,
  { visitId, stage }: Incident,
  userCodes: readonly UserCode[],
): void {
  const isAsItIs = stage === "open" && userCodes.length === 0;
  const waits = isAsItIs && waitsForOthers(prepared, snapshot, visitOf(snapshot, visitId));
  const again = stage === "leave" || waits ? undefined : doneAgainBefore(snapshot, visitId);
  if (again !== undefined)
    stop({ refused: "earlierStepDoneAgain", params: { task: taskOf(prepared, again.taskId).taskName } });
}

/** What is merely waiting again the flow itself opens. */
function openAgain(
  decision: Decision,
  { visitId, taskId, stage }: Incident,
  userCodes: readonly UserCode[],
): void {
  const reason = { reason: "instead", params: { task: taskOf(decision.prepared, taskId).taskName } };
  const named = userCodes.length === 0 ? undefined : userCodes.map((userCode) => ({ userCode, reason }));
  const { pausedFor } = visitOf(decision.snapshot, visitId);
  if (stage === "resume" && pausedFor !== undefined)
    parkIfStuck(decision, visitId, stage, () => reopenVisit(decision, visitId, pausedFor, named));
  else if (named !== undefined)
    parkIfStuck(decision, visitId, stage, () => openVisit(decision, visitId, named));
  const stopped = decision.snapshot.incidents?.find((each) => each.visitId === visitId);
  if (named !== undefined && stopped?.problem === "approverNotFound")
    refuseNamed(taskOf(decision.prepared, taskId), userCodes);
}

/** People are named for a task to decide, with the reason for it. */
function refusePeople(
  { prepared, context }: Decision,
  { taskId, stage }: Incident,
  userCodes: readonly string[],
  reason: string,
): void {
  if (userCodes.length === 0) return;
  const task = taskOf(prepared, taskId);
  // Nothing leads on from a task that the version does not have, whoever decides there (R30).
  const isGone = !prepared.tasks.has(taskId);
  if (isGone || (stage !== "open" && stage !== "resume") || task.taskType !== "approve")
    stop({ refused: "actionNotAllowed", params: { task: task.taskName, action: "reassign" } });
  const absent = firstAccountProblem(context.people, userCodes);
  if (absent !== undefined) stop(refuseFields({ userCodes: absent }));
  if (reason === "") stop(refuseFields({ reason: { problem: "reasonRequired" } }));
}
