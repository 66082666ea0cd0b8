import { isRefusal, type Refusal } from "#contract/errors/refusal.ts";
import type { FormValues } from "#contract/schema.ts";
import { submitApplication } from "../commands/submit-application.ts";
import { amendedBundle } from "../model/amendments.ts";
import type { Bundle } from "../model/bundle.ts";
import type { ChainEntry } from "../model/commands.ts";
import type { CommandContext } from "../model/context.ts";
import { isDone, isNeeds, type Needs } from "../model/outcome.ts";
import { type PreparedBundle, prepare } from "../model/prepared-bundle.ts";
import { findSeat } from "../flow/find-in-snapshot.ts";
import { refusalOf } from "../flow/park-visit.ts";
import type { InstanceSnapshot, Instant, Visit, VisitId } from "../model/process-instance.ts";
import { type Circle, circleOf, repeatedVisits } from "./circles.ts";
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
/**
 * Who gets the application, step by step, if nobody changes the form or the organisation: the very commands are run
 * with everybody agreeing, so it equals what then happens (I11). From an initiating task it begins with a submission,
 * whose refusal is the answer. Start and END are no entries; what is open now is marked. A circle is told once, as one
 * that may come again; who would be passed over because they agree elsewhere (R11) is named beside those who are asked.
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
  const circling = new Set<string>();
  let isOver = false;
  for (let step = 0; step < farthest && !isOver && stoppedBy === undefined; step += 1) {
    const outcome = nextStep(bundle, current, imagined, { leaveOut: circling });
    if (outcome !== undefined && isNeeds(outcome)) return outcome;
    if (outcome === undefined) isOver = true;
    else if (isRefusal(outcome)) stoppedBy = outcome;
    else {
      const entered = outcome.snapshot.visits.slice(current.visits.length);
      current = outcome.snapshot;
      stoppedBy = newIncident(snapshot, current);
      for (const taskId of circleOf(bundle, snapshot, current, entered)) circling.add(taskId);
    }
  }
  const circle = { taskIds: circling, repeated: repeatedVisits(circling, snapshot, current) };
  const chain = chainOf(bundle, snapshot, current, openBefore, context, circle);
  const last = chain.at(-1);
  if (!isOver && stoppedBy === undefined && last !== undefined) last.goesOn = "further";
  return stoppedBy === undefined ? { chain } : { chain, stoppedBy };
}

/** What would stop it on the way, for an administrator to mend. */
function newIncident(before: InstanceSnapshot, { incidents = [] }: InstanceSnapshot): Refusal | undefined {
  const known = new Set(before.incidents?.map(({ visitId }) => visitId));
  const found = incidents.find(({ visitId }) => !known.has(visitId));
  return found === undefined ? undefined : refusalOf(found);
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
  circle: Circle,
): ChainEntry[] {
  const prepared = prepare(bundle);
  const ends = new Map<VisitId, Instant>();
  const over = new Set(before.seats.filter(({ status }) => status === "ended").map(({ seatId }) => seatId));
  return inOrderOfWork(after.visits).flatMap((visit) => {
    const task = prepared.tasks.get(visit.taskId);
    const statusBefore = before.visits[visit.visitId - 1]?.status;
    // What is stopped stands where it is; nothing is to come of it until somebody sees to it.
    if (statusBefore === "closed" || statusBefore === "parked") return [];
    if (circle.repeated.has(visit.visitId)) return [];
    const due = expectedEnd(prepared, visit, ends, before, context);
    if (
      task === undefined ||
      task.taskType === "start" ||
      task.taskType === "route" ||
      visit.cause === "skipped"
    )
      return [];
    const wasPaused = statusBefore === "paused";
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
    else {
      const passedOver = passedOverOn(visit, after, prepared);
      if (passedOver.length > 0) entry.passedOver = passedOver;
      if (circle.taskIds.has(visit.taskId)) entry.goesOn = "again";
    }
    return [entry];
  });
}

/** Whose agreement elsewhere would count on a visit to come, so that they are not asked again (R11). */
function passedOverOn(
  { carried = [] }: Visit,
  after: InstanceSnapshot,
  { tasks }: PreparedBundle,
): NonNullable<ChainEntry["passedOver"]> {
  return carried.flatMap(({ seatId, userCode }) => {
    const taskId = findSeat(after, seatId)?.taskId ?? "";
    return { userCode, taskName: tasks.get(taskId)?.taskName ?? taskId };
  });
}

/**
 * When a visit is due if every one before it takes its whole time; remembers when those after it begin. What is under
 * way keeps its clock as it stands; what waits, for other branches or for what was returned, has its time from when it
 * begins or goes on.
 */
function expectedEnd(
  prepared: PreparedBundle,
  visit: Visit,
  ends: Map<VisitId, Instant>,
  before: InstanceSnapshot,
  { now, calendar }: CommandContext,
): Instant | undefined {
  const begins = Math.max(now, ...visit.arrivals.map((arrival) => ends.get(arrival.fromVisitId) ?? now));
  const task = prepared.tasks.get(visit.taskId);
  const hours = task?.taskHour ?? task?.delayHours;
  const whole = hours === undefined ? undefined : calendar.addWorkingHours(begins, hours);
  const earlier = before.visits[visit.visitId - 1];
  const due = earlier === undefined ? whole : standingEnd(earlier, before, whole);
  ends.set(visit.visitId, Math.max(begins, due ?? begins));
  return due;
}

/** When a visit that there is already is due: by its clock where one goes, else as if it were to come. */
function standingEnd(
  { visitId, status, wakeAt }: Visit,
  { seats }: InstanceSnapshot,
  whole: Instant | undefined,
): Instant | undefined {
  // A delay goes on to the time it was set for, also after a return.
  if (wakeAt !== undefined) return wakeAt;
  if (status !== "open") return whole;
  const standing = seats.filter((seat) => seat.visitId === visitId && seat.status !== "ended");
  return standing.find(({ dueAt }) => dueAt !== undefined)?.dueAt;
}
