import { type FieldProblem, refuseFields } from "#contract/errors/refusal.ts";
import type { TaskDefinition } from "#contract/shapes/process-definition.ts";
import { foundAs } from "../assignment/candidate.ts";
import { initiatorsOf } from "../assignment/initiators.ts";
import { type Decision, decide } from "../decision/decision.ts";
import { Stop, stop } from "../decision/stop.ts";
import { closeSeats } from "../flow/finish-visit.ts";
import { isLive, visitOf } from "../flow/find-in-snapshot.ts";
import { visitToJoin } from "../flow/merges-arrivals.ts";
import { openVisit } from "../flow/open-visit.ts";
import { parkIfStuck } from "../flow/park-visit.ts";
import { runFlow } from "../flow/run-flow.ts";
import type { Bundle } from "../model/bundle.ts";
import type { JumpInstance } from "../model/commands.ts";
import type { CommandContext } from "../model/context.ts";
import type { Outcome } from "../model/outcome.ts";
import type { Arrival, InstanceSnapshot, UserCode, Visit, VisitId } from "../model/process-instance.ts";
import { recreateVisit } from "../returns/recreate-visit.ts";
import { reopenVisit } from "../returns/reopen-visit.ts";
import { ancestorsOf, lineageOf } from "../returns/travelled-graph.ts";
import { withdrawWork } from "../returns/withdraw-work.ts";
import { firstAccountProblem } from "../rights/account-problem.ts";
import { isProcessAdministrator } from "../rights/process-administrator.ts";
import { refuseNamed } from "./refuse-named.ts";

/**
 * A process administrator takes an application to another task, with a reason (R29). To a task that led to the open
 * work it is a return without a person: everything it led to closes and it is done again by its rules (R15, R17). To any
 * other the work that is left closes, and is what led to the task: its people may be returned to (R14). Work that
 * waited for a return to come back needs it no longer: that return ends, and whoever else waited for it goes on.
 * Refuses with `noPermission`, `jumpNotPossible` and by field.
 */
export function jumpInstance(
  bundle: Bundle,
  snapshot: InstanceSnapshot,
  command: JumpInstance,
  context: CommandContext,
): Outcome {
  return decide(bundle, snapshot, context, (decision) => {
    if (!isProcessAdministrator(context.actor)) stop({ refused: "noPermission" });
    const { status } = snapshot;
    if (status !== "running") stop({ refused: "jumpNotPossible", params: { status } });
    const task = targetOf(decision, command.toTaskId);
    const userCodes = peopleOf(decision, command, task);
    const reason = command.reason.trim();
    if (reason === "") refuseField("reason", { problem: "reasonRequired" });
    const named = namedVisits(decision, command);

    decision.emit({ type: "override", what: "jump", reason }, "asCause");
    const earlier = ledHere(snapshot, task.taskId, named ?? snapshot.visits.filter(isLive));
    const left = withWaiting(
      snapshot,
      named ?? (earlier === undefined ? snapshot.visits.filter(isLive) : []),
    );
    const found = userCodes.length === 0 ? undefined : foundAs(userCodes, "instead", { task: task.taskName });
    const told = new Set<UserCode>(initiatorsOf(snapshot));
    if (earlier !== undefined)
      for (const userCode of withdrawWork(decision, earlier.visitId, "admin_jump")) told.add(userCode);
    for (const userCode of leaveVisits(decision, left, earlier?.visitId)) told.add(userCode);
    const overruled = noLongerWaitedFor(decision, snapshot);
    for (const userCode of leaveVisits(decision, overruled)) told.add(userCode);
    resumeOthers(decision, overruled);
    const begin = (): void => {
      if (earlier !== undefined) {
        recreateVisit(decision, { visitId: earlier.visitId, ...(found === undefined ? {} : { found }) });
        return;
      }
      const visitId = enter(decision, task, [...left, ...overruled]);
      if (found !== undefined && visitOf(decision.snapshot, visitId).status === "waiting")
        openVisit(decision, visitId, found);
    };
    beginOrRefuse(begin, task, userCodes);
    runFlow(decision);
    told.delete(context.actor.userCode);
    const params = { task: task.taskName, title: snapshot.title, reason };
    for (const userCode of told) decision.effect({ effect: "notify", userCode, kind: "jumped", params });
  });
}

function refuseField(field: string, problem: FieldProblem): never {
  return stop(refuseFields({ [field]: problem }));
}

/** By its rules nobody is refused here: the step stops with an incident. */
function beginOrRefuse(begin: () => void, task: TaskDefinition, userCodes: readonly UserCode[]): void {
  try {
    begin();
  } catch (thrown) {
    const isOfNobody =
      thrown instanceof Stop && "refused" in thrown.answer && thrown.answer.refused === "approverNotFound";
    if (!isOfNobody || userCodes.length === 0) throw thrown;
    refuseNamed(task, userCodes);
  }
}

/** The task to go to. Back to the applicant is a recall, not a jump. */
function targetOf({ prepared }: Decision, toTaskId: string): TaskDefinition {
  const task = prepared.tasks.get(toTaskId);
  if (task === undefined) return refuseField("taskId", { problem: "noSuchStep", params: { task: toTaskId } });
  if (task.taskType === "start")
    refuseField("taskId", { problem: "jumpToApplicant", params: { task: task.taskName } });
  return task;
}

/** Whom the administrator names for the task instead of its rules: they all have to agree. */
function peopleOf(
  { context }: Decision,
  { userCodes = [] }: JumpInstance,
  task: TaskDefinition,
): readonly UserCode[] {
  if (userCodes.length > 0 && task.taskType !== "approve")
    refuseField("userCodes", { problem: "nobodyDecidesIt", params: { task: task.taskName } });
  const absent = firstAccountProblem(context.people, userCodes);
  if (absent !== undefined) refuseField("userCodes", absent);
  return userCodes;
}

/** The live visits of the tasks that are named to be left. */
function namedVisits(
  { snapshot: { visits }, prepared }: Decision,
  { fromTaskIds = [] }: JumpInstance,
): Visit[] | undefined {
  if (fromTaskIds.length === 0) return undefined;
  const live = visits.filter((visit) => isLive(visit));
  const missing = fromTaskIds.find((taskId) => live.every((visit) => visit.taskId !== taskId));
  if (missing !== undefined) {
    const task = prepared.tasks.get(missing)?.taskName ?? missing;
    refuseField("fromTaskIds", { problem: "taskNotOpen", params: { task } });
  }
  return live.filter(({ taskId }) => fromTaskIds.includes(taskId));
}

/** The newest visit of a task that led to one of these, or is one of them. */
function ledHere(snapshot: InstanceSnapshot, taskId: string, visits: readonly Visit[]): Visit | undefined {
  const before = new Set(
    visits.flatMap(({ visitId }) =>
      [visitId, ...ancestorsOf(snapshot, visitId)].flatMap((each) => [...lineageOf(snapshot, each)]),
    ),
  );
  return snapshot.visits.findLast((visit) => before.has(visit.visitId) && visit.taskId === taskId);
}

/** Visits with those that wait for one of them to come straight back to. */
function withWaiting({ visits }: InstanceSnapshot, left: readonly Visit[]): Visit[] {
  const found = new Set(left.map(({ visitId }) => visitId));
  for (let size = -1; size < found.size; ) {
    size = found.size;
    for (const { visitId, status, pausedFor = 0 } of visits)
      if (status === "paused" && found.has(pausedFor)) found.add(visitId);
  }
  return visits.filter(({ visitId }) => found.has(visitId));
}

/** Closes what is left, and the visit that is done again; answers whose work it was. */
function leaveVisits(decision: Decision, left: readonly Visit[], again?: VisitId): Set<UserCode> {
  const holders = new Set<UserCode>();
  for (const visitId of [...left.map((visit) => visit.visitId), ...(again === undefined ? [] : [again])]) {
    if (!isLive(visitOf(decision.snapshot, visitId))) continue;
    for (const { userCode } of closeSeats(decision, visitId, "admin_jump")) holders.add(userCode);
    decision.emit({ type: "visit_closed", visitId, cause: "admin_jump" });
  }
  return holders;
}

/** The returns that were to come back to work which the jump has closed, and those that these were to come back to. */
function noLongerWaitedFor({ snapshot: now }: Decision, before: InstanceSnapshot): Visit[] {
  const found = new Set<VisitId>();
  const ahead = before.visits.filter(
    ({ visitId, status }) => status === "paused" && !isLive(visitOf(now, visitId)),
  );
  for (let at = ahead.pop(); at !== undefined; at = ahead.pop()) {
    if (at.pausedFor === undefined || found.has(at.pausedFor)) continue;
    const awaited = visitOf(now, at.pausedFor);
    if (!isLive(awaited)) continue;
    found.add(awaited.visitId);
    ahead.push(awaited);
  }
  return now.visits.filter(({ visitId }) => found.has(visitId));
}

/** Whoever else waited for a return that has ended goes on. */
function resumeOthers(decision: Decision, overruled: readonly Visit[]): void {
  for (const { visitId: awaited } of overruled) {
    for (const { visitId, status, pausedFor } of decision.snapshot.visits) {
      if (status === "paused" && pausedFor === awaited)
        parkIfStuck(decision, visitId, "resume", () => reopenVisit(decision, visitId, awaited));
    }
  }
}

/** Work arrives at the task from everything that was left; answers the visit it came to. */
function enter(decision: Decision, { taskId }: TaskDefinition, left: readonly Visit[]): VisitId {
  const { snapshot, prepared, context } = decision;
  const joined = visitToJoin(prepared, snapshot, taskId);
  if (joined !== undefined) {
    const { visitId } = joined;
    for (const { visitId: fromVisitId } of left)
      decision.emit({ type: "visit_arrived", visitId, fromVisitId, transition: 0, kind: "jumped" });
    return visitId;
  }
  const visitId = snapshot.visits.length + 1;
  const arrivals = left.map(
    (visit): Arrival => ({ fromVisitId: visit.visitId, sequence: 0, at: context.now, kind: "jumped" }),
  );
  decision.emit({
    type: "visit_entered",
    visit: { visitId, taskId, round: snapshot.round, status: "waiting", enteredAt: context.now, arrivals },
  });
  return visitId;
}
