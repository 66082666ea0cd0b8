import { limits } from "#contract/limits.ts";
import { readRunWay } from "#contract/rules/completion-mode.ts";
import type { TaskDefinition } from "#contract/shapes/process-definition.ts";
import type { Candidate } from "../assignment/candidate.ts";
import { readersAgain } from "../assignment/readers-again.ts";
import { earlierAgreement } from "../assignment/repeat-approver.ts";
import { resolveAssignees } from "../assignment/resolve-assignees.ts";
import { stop } from "../decision/stop.ts";
import type { Decision } from "../decision/decision.ts";
import type { CarriedVote, Visit, VisitId } from "../model/process-instance.ts";
import { tableOf } from "../effects/rows-of-step.ts";
import { askForReaders, isSending } from "./ask-for-readers.ts";
import { finishVisit } from "./finish-visit.ts";
import { seatsOf, taskOf, visitOf } from "./find-in-snapshot.ts";
import { openStartSeat } from "./open-start-seat.ts";
import { openSeat } from "./open-seat.ts";
import { isDecidedBefore, isReachable } from "./tally.ts";
import { chooseOne } from "./choose-one.ts";

/**
 * Opens a visit whose arrivals are complete: finds its people, or does at once what needs nobody. `found` replaces the
 * task's rules (R16). Refuses with `stepNotInVersion` work that has come back to a task which the version does not have.
 */
export function openVisit(decision: Decision, visitId: VisitId, found?: readonly Candidate[]): void {
  const { prepared, snapshot } = decision;
  const { taskId } = visitOf(snapshot, visitId);
  const task = prepared.tasks.get(taskId);
  if (task === undefined)
    return stop({
      refused: "stepNotInVersion",
      params: { task: taskId, version: snapshot.processVersion },
    });
  switch (task.taskType) {
    case "start":
      openStartSeat(decision, task, visitId, found?.[0]?.userCode);
      break;
    case "approve":
      openForDecision(decision, task, visitId, found);
      break;
    case "read":
      openForReading(decision, task, visitId);
      break;
    case "route":
      refuseCircle(decision, task, visitId);
      decision.emit({ type: "visit_opened", visitId, mode: task.taskType });
      finishVisit(decision, visitId, "passed");
      break;
    case "delay": {
      refuseCircle(decision, task, visitId);
      const { now, calendar } = decision.context;
      const wakeAt = calendar.addWorkingHours(now, task.delayHours ?? 0);
      decision.emit({ type: "visit_opened", visitId, mode: task.taskType, wakeAt });
      break;
    }
    case "subprocess":
      if (skipsWithoutRows(decision, task)) return skip(decision, task, visitId, "no_rows");
      refuseCircle(decision, task, visitId);
      decision.emit({ type: "visit_opened", visitId, mode: task.taskType });
      decision.effect({ effect: "run_automatic_task", taskId: task.taskId, visitId });
      break;
    case "auto":
    case "seal":
      refuseCircle(decision, task, visitId);
      decision.emit({ type: "visit_opened", visitId, mode: task.taskType });
      decision.effect({ effect: "run_automatic_task", taskId: task.taskId, visitId });
      break;
  }
}

/** Whether a step for each row has none; more rows than it starts applications for are refused. */
function skipsWithoutRows({ snapshot, bundle }: Decision, { taskName, subprocess }: TaskDefinition): boolean {
  if (subprocess?.forEach === undefined) return false;
  const { rows } = tableOf(bundle.page, snapshot.form, subprocess.forEach);
  const max = limits.subprocessRowsMax;
  if (rows.length > max)
    stop({ refused: "subprocessTooManyRows", params: { task: taskName, rows: rows.length, max } });
  return rows.length === 0;
}

/** Tasks that lead to one another for ever without asking anybody would never let anybody see the application again. */
function refuseCircle({ snapshot, prepared }: Decision, task: TaskDefinition, visitId: VisitId): void {
  const seen = new Set<VisitId>();
  const ahead = [visitId];
  for (let at = ahead.pop(); at !== undefined; at = ahead.pop()) {
    if (at === 0 || seen.has(at)) continue;
    const { taskType } = taskOf(prepared, visitOf(snapshot, at).taskId);
    const asksPeople = taskType === "approve" || taskType === "start";
    if (asksPeople && !isSending(visitOf(snapshot, at)) && seatsOf(snapshot, at).length > 0) continue;
    seen.add(at);
    ahead.push(...visitOf(snapshot, at).arrivals.map(({ fromVisitId }) => fromVisitId));
  }
  if (seen.size > limits.stepsWithoutPeople)
    stop({ refused: "flowWithoutEnd", params: { task: task.taskName } });
}

function openForDecision(
  decision: Decision,
  task: TaskDefinition,
  visitId: VisitId,
  found?: readonly Candidate[],
): void {
  const resolution = resolveAssignees(decision, task, found);
  if ("skip" in resolution) return skip(decision, task, visitId, resolution.skip);
  const mode = modeFor(task, resolution, found);
  const { groups } = resolution;
  const runWay = { ...(readRunWay(mode) ?? { mode: "any" as const, argument: 1 }), groups };
  const visit = visitOf(decision.snapshot, visitId);
  const { repeating, remaining } = splitRepeating(decision, task, visit, resolution.candidates);
  const seated =
    runWay.mode === "single" && repeating.length === 0 ? [chooseOne(decision, remaining)] : remaining;
  // A visit done again for one person counts the others' carried votes, so its threshold stood before.
  if (found === undefined && !isReachable(runWay, [...repeating, ...seated])) {
    const params = {
      task: task.taskName,
      mode: task.taskRunWay ?? "any",
      seats: resolution.candidates.length,
    };
    return stop({ refused: "unreachableThreshold", params });
  }
  decision.emit({ type: "visit_opened", visitId, mode, ...(groups === undefined ? {} : { groups }) });
  for (const { group, policy } of resolution.leftOut ?? []) {
    decision.emit({ type: "task_skipped", taskId: task.taskId, visitId, policy, params: { group } });
  }
  for (const vote of repeating) {
    const { seatId, userCode } = vote;
    const params = { seatId, userCode };
    decision.emit({ type: "task_skipped", taskId: task.taskId, visitId, policy: "repeat", params });
    decision.emit({ type: "vote_carried", visitId, ...vote });
  }
  if (isDecidedBefore(runWay, repeating, seated)) return finishVisit(decision, visitId, "passed");
  for (const [index, candidate] of seated.entries()) {
    const isQueued = runWay.mode === "sequential" && index > 0;
    openSeat(decision, task, visitId, { ...candidate, order: index + 1, isQueued });
  }
}

/**
 * The mode in force: any one of the administrators who stand in for nobody is enough; on a visit done again for one
 * person they have to agree, whatever the others said before.
 */
function modeFor(
  task: TaskDefinition,
  resolution: { oneIsEnough?: true },
  found: readonly Candidate[] | undefined,
): string {
  if (resolution.oneIsEnough === true) return "any";
  return found === undefined ? (task.taskRunWay ?? "any") : "all";
}

function splitRepeating(
  decision: Decision,
  task: TaskDefinition,
  visit: Visit,
  candidates: readonly Candidate[],
): { repeating: CarriedVote[]; remaining: Candidate[] } {
  const repeating: CarriedVote[] = [];
  const remaining: Candidate[] = [];
  const rights = decision.prepared.rights.get(task.taskId) ?? {};
  for (const candidate of candidates) {
    const earlier = earlierAgreement(decision, visit, task, candidate, (field) => rights[field] !== "hide");
    if (earlier === undefined) remaining.push(candidate);
    else {
      const { weight = 1, group = "" } = candidate;
      repeating.push({ seatId: earlier.seatId, userCode: earlier.userCode, weight, group });
    }
  }
  return { repeating, remaining };
}

/** Sending for reading never blocks (R27): who has not read it as it is gets a seat, and the flow goes on. */
function openForReading(decision: Decision, task: TaskDefinition, visitId: VisitId): void {
  const resolution = resolveAssignees(decision, task);
  if ("skip" in resolution) return skip(decision, task, visitId, resolution.skip);
  askForReaders(decision);
  decision.emit({ type: "visit_opened", visitId, mode: "read" });
  const { toSend, haveRead, stillToRead } = readersAgain(decision, task, resolution.candidates);
  const left = [
    ...haveRead.map((seat) => ({ ...seat, policy: "read_before" })),
    ...stillToRead.map((seat) => ({ ...seat, policy: "still_to_read" })),
  ];
  for (const { seatId, userCode, policy } of left) {
    const params = { seatId, userCode };
    decision.emit({ type: "task_skipped", taskId: task.taskId, visitId, policy, params });
  }
  for (const candidate of toSend) openSeat(decision, task, visitId, candidate);
  finishVisit(decision, visitId, "passed");
}

function skip(decision: Decision, task: TaskDefinition, visitId: VisitId, policy: string): void {
  decision.emit({ type: "task_skipped", taskId: task.taskId, visitId, policy, params: {} });
  finishVisit(decision, visitId, "skipped");
}
