import { limits } from "#contract/limits.ts";
import { filersOf } from "../assignment/initiators.ts";
import { Stop, stop } from "../decision/stop.ts";
import type { Decision } from "../decision/decision.ts";
import type { FactQuestion } from "../model/context.ts";
import type { InstanceSnapshot, Visit, VisitId } from "../model/process-instance.ts";
import type { PreparedBundle } from "../model/prepared-bundle.ts";
import { isLive, taskOf } from "./find-in-snapshot.ts";
import { leaveVisit } from "./leave-visit.ts";
import { mergesArrivals } from "./merges-arrivals.ts";
import { openVisit } from "./open-visit.ts";
import { parkIfStuck } from "./park-visit.ts";

/**
 * Carries the flow on until only people, the outside or nobody can: follows the transitions of finished visits, looks
 * at the waiting joins again, opens what is ready, and completes the instance when nothing is left.
 * What whoever acts cannot mend parks its visit with an incident (R5); tasks that need nobody and lead in a circle, too.
 */
export function runFlow(decision: Decision): void {
  const questions = new Map<VisitId, readonly FactQuestion[]>();
  try {
    openReady(decision, questions);
  } catch (thrown) {
    // Which step is refused depends on what stands before it: what has to be known for that is asked first.
    if (questions.size === 0 || !isRefused(thrown)) throw thrown;
  }
  // Nothing of a command that asks is kept, so all tasks that open side by side ask in one go.
  if (questions.size > 0) stop({ needs: [...questions.values()].flat() });
  if (decision.snapshot.status === "running" && !decision.snapshot.visits.some(isLive)) complete(decision);
}

/** Follows and opens what is ready, as far as all is known; `questions` takes what is not. */
function openReady(decision: Decision, questions: Map<VisitId, readonly FactQuestion[]>): void {
  const visitsBefore = decision.snapshot.visits.length;
  for (;;) {
    const finished = decision.toLeave.shift();
    if (finished !== undefined) {
      parkIfStuck(decision, finished, "leave", () => leaveVisit(decision, finished));
      continue;
    }
    const ready = decision.snapshot.visits.find(
      (visit) => !questions.has(visit.visitId) && isReady(decision.prepared, decision.snapshot, visit),
    );
    if (ready === undefined) return;
    const isEndless =
      decision.snapshot.visits.length - visitsBefore > limits.visitsPerCommand ||
      hasComeRound(decision.snapshot, ready, visitsBefore);
    const asked = questionsOf(() =>
      parkIfStuck(decision, ready.visitId, "open", () =>
        isEndless ? refuseEndless(decision, ready) : openVisit(decision, ready.visitId),
      ),
    );
    if (asked.length > 0) questions.set(ready.visitId, asked);
  }
}

function isRefused(thrown: unknown): boolean {
  return thrown instanceof Stop && "refused" in thrown.answer;
}

/**
 * Whether what led to a visit began at its own task, with nothing between that anybody decided: the same conditions would lead
 * here again and again. `before` is how many visits there were before the command.
 */
function hasComeRound(snapshot: InstanceSnapshot, visit: Visit, before: number): boolean {
  const opened = new Map(snapshot.visits.slice(before).map((each) => [each.visitId, each]));
  const ahead = [visit];
  for (let at = ahead.pop(); at !== undefined; at = ahead.pop()) {
    for (const { fromVisitId } of at.arrivals) {
      const led = opened.get(fromVisitId);
      if (led === undefined) continue;
      if (led.taskId === visit.taskId) return true;
      opened.delete(fromVisitId);
      ahead.push(led);
    }
  }
  return false;
}

function refuseEndless({ prepared }: Decision, { taskId }: Visit): never {
  return stop({ refused: "flowWithoutEnd", params: { task: taskOf(prepared, taskId).taskName } });
}

/** What has to be known before a visit can open; nothing when it has opened. */
function questionsOf(open: () => void): readonly FactQuestion[] {
  try {
    open();
    return [];
  } catch (thrown) {
    if (thrown instanceof Stop && "needs" in thrown.answer) return thrown.answer.needs;
    throw thrown;
  }
}

/** Whether a waiting visit may open. */
function isReady(prepared: PreparedBundle, snapshot: InstanceSnapshot, visit: Visit): boolean {
  return visit.status === "waiting" && !waitsForOthers(prepared, snapshot, visit);
}

/** Whether a live branch can still reach a visit where arrivals meet, without passing it. */
export function waitsForOthers(prepared: PreparedBundle, snapshot: InstanceSnapshot, visit: Visit): boolean {
  if (!mergesArrivals(prepared, visit.taskId)) return false;
  return snapshot.visits.some(
    (other) =>
      other.visitId !== visit.visitId &&
      isLive(other) &&
      prepared.reach.get(other.taskId)?.has(visit.taskId) === true,
  );
}

function complete(decision: Decision): void {
  const { snapshot } = decision;
  decision.emit({ type: "status_changed", status: "complete", round: snapshot.round });
  for (const userCode of filersOf(snapshot)) {
    decision.effect({ effect: "notify", userCode, kind: "completed", params: { title: snapshot.title } });
  }
}
