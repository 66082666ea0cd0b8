import { type FieldProblem, refuseFields } from "#contract/errors/refusal.ts";
import type { TaskDefinition } from "#contract/shapes/process-definition.ts";
import { bindRules } from "../amendments/bind-rules.ts";
import { insertedAfresh } from "../amendments/inserted-afresh.ts";
import { initiatorsOf } from "../assignment/initiators.ts";
import { type Decision, decide } from "../decision/decision.ts";
import { stop } from "../decision/stop.ts";
import { askForReaders } from "../flow/ask-for-readers.ts";
import { isLive, taskOf } from "../flow/find-in-snapshot.ts";
import { mergesArrivals } from "../flow/merges-arrivals.ts";
import { runFlow } from "../flow/run-flow.ts";
import { amendedBundle } from "../model/amendments.ts";
import type { Bundle } from "../model/bundle.ts";
import type { MigrateInstance } from "../model/commands.ts";
import type { CommandContext } from "../model/context.ts";
import type { Outcome } from "../model/outcome.ts";
import { prepare, type PreparedBundle } from "../model/prepared-bundle.ts";
import type { InstanceSnapshot, Visit } from "../model/process-instance.ts";
import { isProcessAdministrator } from "../rights/process-administrator.ts";

/**
 * A process administrator takes an application to another version of its process (R30), all of it or nothing. What is
 * open goes on at the task of the same id, or at the one the command names for it: whoever has it keeps it, with their
 * votes and their time. Steps put into this application stay where their task stays, and the rules that administrators
 * keep are bound anew. What has been done stays in the history as it was called then. Joins are looked at again.
 * Refuses with `noPermission`, `migrationNotPossible`, and by field an application that goes by another version than the
 * command names, and (`tasks.<taskId>`) open work without a place in the version.
 */
export function migrateInstance(
  bundle: Bundle,
  snapshot: InstanceSnapshot,
  command: MigrateInstance & { target: Bundle },
  context: CommandContext,
): Outcome {
  return decide(bundle, snapshot, context, (decision) => {
    const { target } = command;
    if (!isProcessAdministrator(context.actor)) stop({ refused: "noPermission" });
    const { status, processVersion } = snapshot;
    if (status !== "running" && status !== "returned")
      stop({ refused: "migrationNotPossible", params: { status } });
    const refuseVersion = (problem: string): never =>
      stop(refuseFields({ version: { problem, params: { version: processVersion } } }));
    if (target.version === processVersion) refuseVersion("goesByItAlready");
    if ((command.fromVersion ?? processVersion) !== processVersion) refuseVersion("goesByAnotherVersion");
    const reason = command.reason.trim();
    if (reason === "") stop(refuseFields({ reason: { problem: "reasonRequired" } }));

    const named = withStartTask(decision.prepared, prepare(target), command.tasks ?? {});
    const amendments = insertedAfresh(snapshot, target, named);
    const after = prepare(amendedBundle(target, { amendments }));
    const places = placesOf(decision, after, named, target.version);

    askForReaders(decision);
    decision.emit({ type: "override", what: "migrate", reason }, "asCause");
    closeForgottenReading(decision, after, places);
    decision.rebind(target);
    decision.emit({ type: "migrated", version: target.version, tasks: places, amendments });
    bindRules(decision);
    runFlow(decision);
    tell(decision, reason);
  });
}

/** The applicant's task goes on as the applicant's task, whatever it is called. */
function withStartTask(
  before: PreparedBundle,
  after: PreparedBundle,
  named: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return { ...named, [before.startTask.taskId]: after.startTask.taskId };
}

/** Where each task that is called otherwise in the version goes on. Refuses open work without a place there. */
function placesOf(
  { snapshot, prepared }: Decision,
  after: PreparedBundle,
  named: Readonly<Record<string, string>>,
  version: number,
): Record<string, string> {
  const errors: Record<string, FieldProblem> = {};
  const taken = new Map<string, string>();
  const refuse = (taskId: string, problem: string, params: Record<string, string | number>): void => {
    errors[`tasks.${taskId}`] = { problem, params };
  };
  const live = snapshot.visits.filter(isLive).map((visit) => visit.taskId);
  for (const taskId of new Set(live)) {
    const from = nameOf(prepared, taskId);
    const to = after.tasks.get(named[taskId] ?? taskId);
    // Where each arrival was a step of its own, two of one task are open.
    const isTwice = live.filter((each) => each === taskId).length > 1;
    const other = to === undefined ? undefined : (taken.get(to.taskId) ?? (isTwice ? from : undefined));
    if (to === undefined) {
      const isNamed = named[taskId] !== undefined;
      if (isNamed) refuse(taskId, "noSuchStep", { task: named[taskId] ?? "" });
      else refuse(taskId, "noPlaceInVersion", { task: from, version });
    } else if (!mayGoOnAt(snapshot, taskOf(prepared, taskId), to))
      refuse(taskId, "anotherKindOfTask", { task: from, otherTask: to.taskName });
    else if (other !== undefined && mergesArrivals(after, to.taskId))
      refuse(taskId, "twoAtOneTask", { task: from, otherTask: other });
    else taken.set(to.taskId, from);
  }
  if (Object.keys(errors).length > 0) stop(refuseFields(errors));
  return Object.fromEntries(
    Object.entries(named).filter(
      ([from, to]) => from !== to && prepared.tasks.has(from) && after.tasks.has(to),
    ),
  );
}

function nameOf({ tasks }: PreparedBundle, taskId: string): string {
  return tasks.get(taskId)?.taskName ?? taskId;
}

/** Work under way goes on as what it is; what has not begun may become anything but the applicant's. */
function mayGoOnAt(snapshot: InstanceSnapshot, from: TaskDefinition, to: TaskDefinition): boolean {
  if (from.taskType === to.taskType) return true;
  if (from.taskType === "start" || to.taskType === "start") return false;
  const notBegun = (visit: Visit): boolean =>
    visit.status === "waiting" ||
    snapshot.incidents?.some(({ visitId, stage }) => visitId === visit.visitId && stage === "open") === true;
  return snapshot.visits.filter((visit) => isLive(visit) && visit.taskId === from.taskId).every(notBegun);
}

/** What was sent for reading at a task that the version does not have is no longer to be read. */
function closeForgottenReading(
  decision: Decision,
  after: PreparedBundle,
  places: Readonly<Record<string, string>>,
): void {
  const { snapshot } = decision;
  const live = new Set(snapshot.visits.filter(isLive).map(({ visitId }) => visitId));
  for (const { seatId, status, taskId, visitId } of snapshot.seats) {
    if (status === "ended" || live.has(visitId)) continue;
    if (after.tasks.get(places[taskId] ?? taskId)?.taskType === "read") continue;
    decision.emit({ type: "seat_closed", seatId, cause: "superseded" });
  }
}

/** Who has it now, and who filed it, hear that another version goes for it. */
function tell(decision: Decision, reason: string): void {
  const { snapshot, context } = decision;
  const told = new Set(initiatorsOf(snapshot));
  for (const { status, userCode } of snapshot.seats)
    if (status === "open" || status === "waiting") told.add(userCode);
  told.delete(context.actor.userCode);
  const params = { title: snapshot.title, version: snapshot.processVersion, reason };
  for (const userCode of told) decision.effect({ effect: "notify", userCode, kind: "migrated", params });
}
