import type { Decision } from "../decision/decision.ts";
import { isLive, taskOf, visitOf } from "../flow/find-in-snapshot.ts";
import { closeSeats } from "../flow/finish-visit.ts";
import { mergesArrivals } from "../flow/merges-arrivals.ts";
import type { Visit, VisitId } from "../model/process-instance.ts";
import { arrivalsInForce, descendantsOf, lineageOf, stepOf } from "./travelled-graph.ts";
import { withdrawWork } from "./withdraw-work.ts";

type Returned = NonNullable<Visit["returned"]>;

/** What was taken up. */
interface TakenUp {
  visitIds: VisitId[];
  /** How that work came to the task. */
  arrivals: Visit["arrivals"];
  /** Who waits for it to come straight back, and for the visit done again from now on. */
  waiting: VisitId[];
  /** How the visit done again was returned: compared with what the first of those who wait saw. */
  returned: Returned | undefined;
}

/**
 * Where an administrator's jump led past it or took another branch there, work may be at the task already: it is done once, by
 * whom the task comes back to. Whoever waits for that work waits for theirs where it comes straight back; else it is
 * walked again as all the rest.
 */
export function takeUpBeside(decision: Decision, earlier: Visit, returned: Returned | undefined): TakenUp {
  const taken: TakenUp = { visitIds: [], arrivals: [], waiting: [], returned };
  for (const visit of visitsBeside(decision, earlier)) {
    const { visitId, status, arrivals, pausedFor = 0 } = visit;
    const waiting = decision.snapshot.visits.filter(
      (each) => each.pausedFor === visitId && each.status === "paused",
    );
    if (returned?.resume === "direct") {
      taken.waiting.push(...waiting.map((each) => each.visitId));
      if (waiting.length > 0) taken.returned = { ...returned, ...seenBy(visit) };
    } else if (waiting.length > 0) {
      withdrawWork(decision, visitId, "superseded");
      tellReturner(decision, visit);
    }
    if (status === "paused") tellReturner(decision, visitOf(decision.snapshot, pausedFor));
    if (status === "parked") decision.emit({ type: "incident_resolved", visitId });
    leave(decision, visit);
    taken.visitIds.push(visitId);
    taken.arrivals.push(...arrivals);
  }
  return taken;
}

/**
 * What is live beside a visit that is done again: the same step, which has been returned already while a jump led past it,
 * and other steps of the task where its arrivals meet. What waits behind it stays.
 */
function visitsBeside({ snapshot, prepared }: Decision, { visitId, taskId }: Visit): Visit[] {
  const meets = mergesArrivals(prepared, taskId);
  const step = stepOf(snapshot, visitId);
  const others = snapshot.visits.filter(
    (each) =>
      each.taskId === taskId &&
      isLive(each) &&
      each.visitId !== visitId &&
      (meets || stepOf(snapshot, each.visitId) === step),
  );
  if (others.length === 0) return [];
  const behind = descendantsOf(snapshot, lineageOf(snapshot, visitId));
  return others.filter((each) => each.status !== "paused" || !behind.has(each.visitId));
}

/** Closes it, and tells whoever had something to do there. What led to it leads to the visit done again from now on. */
function leave(decision: Decision, visit: Visit): void {
  const { visitId, taskId } = visit;
  const { snapshot, prepared, context } = decision;
  const params = {
    task: taskOf(prepared, taskId).taskName,
    person: context.actor.userCode,
    title: snapshot.title,
  };
  for (const { userCode } of closeSeats(decision, visitId, "superseded"))
    decision.effect({ effect: "notify", userCode, kind: "task_withdrawn", params });
  for (const fromVisitId of new Set(arrivalsInForce(visit).map((arrival) => arrival.fromVisitId)))
    decision.emit({ type: "arrival_taken_back", visitId, fromVisitId });
  decision.emit({ type: "visit_closed", visitId, cause: "superseded" });
}

/** What whoever returned it compares with when it comes back. */
function seenBy({ returned }: Visit): Partial<Returned> {
  const { byVisitId: _by, bySeatId: _seat, resume: _how, ...seen }: Partial<Returned> = returned ?? {};
  return seen;
}

/** It does not come straight back to them any more. */
function tellReturner(decision: Decision, { taskId, returned }: Visit): void {
  const { snapshot, prepared } = decision;
  const seat = snapshot.seats.find(({ seatId }) => seatId === returned?.bySeatId);
  if (seat === undefined) return;
  const params = { task: taskOf(prepared, taskId).taskName, title: snapshot.title };
  decision.effect({ effect: "notify", userCode: seat.userCode, kind: "walked_again", params });
}
