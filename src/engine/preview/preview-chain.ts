import { isRefusal, type Refusal } from "#contract/errors/refusal.ts";
import type { FormValues } from "#contract/schema.ts";
import { submitApplication } from "../commands/submit-application.ts";
import { amendedBundle } from "../model/amendments.ts";
import type { Bundle } from "../model/bundle.ts";
import type { ChainEntry } from "../model/commands.ts";
import type { CommandContext } from "../model/context.ts";
import { isDone, isNeeds, type Needs } from "../model/outcome.ts";
import { type PreparedBundle, prepare } from "../model/prepared-bundle.ts";
import { visitOf } from "../flow/find-in-snapshot.ts";
import { refusalOf } from "../flow/park-visit.ts";
import type { InstanceSnapshot, Instant, Visit, VisitId } from "../model/process-instance.ts";
import { ancestorsOf } from "../returns/travelled-graph.ts";
import { asPerson, imaginedContext } from "./imagined-context.ts";
import { inOrderOfWork } from "./in-order-of-work.ts";
import { nextStep } from "./next-step.ts";

/** The approvers ahead, in order; `stoppedBy` says why the chain cannot be foreseen further. */
export interface Preview {
  chain: ChainEntry[];
  stoppedBy?: Refusal;
}

/** What the applicant has typed but not saved, for a preview before submission. */
export interface PreviewInput {
  title?: string;
  urgency?: string;
  values?: FormValues;
}

/** More steps than any sane process has. */
export const farthest = 500;
/** A task that is foreseen to lead to itself more often runs in a circle which only a changed form or a person ends. */
const oftenest = 3;

/**
 * Who gets the application, step by step, if nobody changes the form or the organisation: the very commands are run
 * with everybody agreeing, so it equals what then happens (I11). From an initiating task it begins with a submission,
 * whose refusal is the answer. Start and END are no entries; what is open now is marked.
 */
export function previewChain(
  published: Bundle,
  snapshot: InstanceSnapshot,
  context: CommandContext,
  input: PreviewInput = {},
): Preview | Needs | Refusal {
  const bundle = amendedBundle(published, snapshot);
  const imagined = imaginedContext(snapshot, context);
  const openBefore = new Set(
    snapshot.visits.filter(({ status }) => status === "open").map(({ visitId }) => visitId),
  );
  let current = snapshot;
  const start = submittable(bundle, snapshot);
  if (start !== undefined) {
    const outcome = submitApplication(
      bundle,
      snapshot,
      { ...input, seatId: start.seatId },
      asPerson(imagined, start.userCode),
    );
    if (!isDone(outcome)) return outcome;
    current = outcome.snapshot;
  }
  let stoppedBy = newIncident(snapshot, current);
  for (let step = 0; step < farthest && stoppedBy === undefined; step += 1) {
    const outcome = nextStep(bundle, current, imagined);
    if (outcome === undefined) break;
    if (isNeeds(outcome)) return outcome;
    if (isRefusal(outcome)) {
      stoppedBy = outcome;
      break;
    }
    const entered = outcome.snapshot.visits.slice(current.visits.length);
    current = outcome.snapshot;
    stoppedBy = newIncident(snapshot, current) ?? circle(bundle, snapshot, current, entered);
  }
  const chain = chainOf(bundle, snapshot, current, openBefore, context);
  return stoppedBy === undefined ? { chain } : { chain, stoppedBy };
}

/** What would stop it on the way, for an administrator to mend. */
function newIncident(before: InstanceSnapshot, { incidents = [] }: InstanceSnapshot): Refusal | undefined {
  const known = new Set(before.incidents?.map(({ visitId }) => visitId));
  const found = incidents.find(({ visitId }) => !known.has(visitId));
  return found === undefined ? undefined : refusalOf(found);
}

/** A circle that one of the visits just entered goes round, whatever was entered beside it. */
function circle(
  bundle: Bundle,
  before: InstanceSnapshot,
  after: InstanceSnapshot,
  entered: readonly Visit[],
): Refusal | undefined {
  const { tasks, reach } = prepare(bundle);
  const again = entered.find(({ visitId, taskId }) => {
    if (reach.get(taskId)?.has(taskId) !== true) return false;
    const ledHere = [...ancestorsOf(after, visitId)].filter(
      (each) => each > before.visits.length && visitOf(after, each).taskId === taskId,
    );
    return ledHere.length >= oftenest;
  });
  if (again === undefined) return undefined;
  const task = tasks.get(again.taskId)?.taskName ?? again.taskId;
  return { refused: "flowWithoutEnd", params: { task } };
}

function submittable(bundle: Bundle, snapshot: InstanceSnapshot) {
  const { startTask } = prepare(bundle);
  return snapshot.seats.find((seat) => seat.taskId === startTask.taskId && seat.status === "open");
}

function chainOf(
  bundle: Bundle,
  before: InstanceSnapshot,
  after: InstanceSnapshot,
  openBefore: ReadonlySet<VisitId>,
  context: CommandContext,
): ChainEntry[] {
  const prepared = prepare(bundle);
  const ends = new Map<VisitId, Instant>();
  const over = new Set(before.seats.filter(({ status }) => status === "ended").map(({ seatId }) => seatId));
  return inOrderOfWork(after.visits).flatMap((visit) => {
    const task = prepared.tasks.get(visit.taskId);
    if (before.visits[visit.visitId - 1]?.status === "closed") return [];
    const due = expectedEnd(prepared, visit, ends, after, context);
    if (
      task === undefined ||
      task.taskType === "start" ||
      task.taskType === "route" ||
      visit.cause === "skipped"
    )
      return [];
    const wasPaused = before.visits[visit.visitId - 1]?.status === "paused";
    // Whoever waited for a direct return and is now reached by walking gets a new visit; the old one is over.
    if (wasPaused && visit.status === "closed" && visit.cause !== "passed") return [];
    const seats = after.seats
      .filter((seat) => seat.visitId === visit.visitId && !(wasPaused && over.has(seat.seatId)))
      .map(({ userCode, reason }) => ({ userCode, reason }));
    const entry: ChainEntry = {
      taskId: visit.taskId,
      taskName: task.taskName,
      mode: visit.mode ?? "any",
      seats,
    };
    if (due !== undefined) entry.dueAt = due;
    if (visit.visitId <= before.visits.length) entry.visitId = visit.visitId;
    if (openBefore.has(visit.visitId)) entry.open = true;
    return [entry];
  });
}

/** When a visit is due if every one before it takes its whole time; remembers when those after it begin. */
function expectedEnd(
  prepared: PreparedBundle,
  visit: Visit,
  ends: Map<VisitId, Instant>,
  after: InstanceSnapshot,
  { now, calendar }: CommandContext,
): Instant | undefined {
  const standing = after.seats.find(
    (seat) => seat.visitId === visit.visitId && seat.dueAt !== undefined,
  )?.dueAt;
  const begins = Math.max(now, ...visit.arrivals.map((arrival) => ends.get(arrival.fromVisitId) ?? now));
  const task = prepared.tasks.get(visit.taskId);
  const hours = task?.taskHour ?? task?.delayHours;
  const isAlreadyOpen = visit.enteredAt < now;
  const due =
    hours === undefined ? undefined : isAlreadyOpen ? standing : calendar.addWorkingHours(begins, hours);
  ends.set(visit.visitId, due ?? begins);
  return due;
}
