import type { IncidentStage } from "#contract/codes/incident-stage.ts";
import type { Refusal } from "#contract/errors/refusal.ts";
import type { Decision } from "../decision/decision.ts";
import { Stop } from "../decision/stop.ts";
import type { Incident, VisitId } from "../model/process-instance.ts";
import { taskOf, visitOf } from "./find-in-snapshot.ts";

/**
 * Takes a step of the flow; where it is refused for a reason that whoever acts cannot mend, the step is undone and its
 * visit parked with an incident, so that their own decision stands (R5, R8).
 */
export function parkIfStuck(
  decision: Decision,
  visitId: VisitId,
  stage: IncidentStage,
  step: () => void,
): void {
  const undo = decision.checkpoint();
  try {
    step();
  } catch (thrown) {
    if (
      !(thrown instanceof Stop) ||
      "needs" in thrown.answer ||
      isTheirs(decision, visitId, stage, thrown.answer)
    )
      throw thrown;
    undo();
    parkVisit(decision, visitId, stage, thrown.answer);
  }
}

/** Opens an incident on a visit and tells the administrators. */
export function parkVisit(
  decision: Decision,
  visitId: VisitId,
  stage: IncidentStage,
  { refused, params = {} }: Pick<Refusal, "refused" | "params">,
): void {
  const task = taskOf(decision.prepared, visitOf(decision.snapshot, visitId).taskId);
  decision.emit({
    type: "incident_opened",
    visitId,
    taskId: task.taskId,
    stage,
    problem: refused,
    params: { ...params },
  });
  decision.effect({
    effect: "notify_process_administrators",
    kind: "step_stopped",
    params: { task: task.taskName, title: decision.snapshot.title },
  });
}

/** Conditions that the values decide: whoever has just changed them changes them once more. */
const ofValues: ReadonlySet<string> = new Set(["noTransitionHolds", "expressionFailed"]);

/** What no applicant mends: votes out of reach, and a task that the version does not have. */
const ofDefinition: ReadonlySet<string> = new Set(["unreachableThreshold", "stepNotInVersion"]);

/**
 * Whether whoever acts can mend it: the applicant who submits what their own step leads to, except for what is wrong with
 * the definition, or who changed the form.
 */
function isTheirs(decision: Decision, visitId: VisitId, stage: IncidentStage, { refused }: Refusal): boolean {
  if (decision.isSubmission)
    return stage !== "resume" && !ofDefinition.has(refused) && isOfSubmission(decision, visitId);
  return ofValues.has(refused) && decision.events.some(({ type }) => type === "form_changed");
}

/** Whether a submission led there, or had it done again; what only goes on beside it since work came back is nobody's to mend. */
function isOfSubmission({ snapshot, prepared, events }: Decision, visitId: VisitId): boolean {
  const entered = new Set(events.map((each) => (each.type === "visit_entered" ? each.visit.visitId : 0)));
  const led = new Set([visitId]);
  for (const each of led) {
    const { taskId, arrivals, recreates } = visitOf(snapshot, each);
    if (taskOf(prepared, taskId).taskType === "start") return true;
    if (!entered.has(each)) continue;
    if (recreates !== undefined) return true;
    for (const { fromVisitId } of arrivals) led.add(fromVisitId);
  }
  return false;
}

/** The refusal that an incident stands for. */
export function refusalOf({ problem, params }: Pick<Incident, "problem" | "params">): Refusal {
  return { refused: problem as Refusal["refused"], params: params as NonNullable<Refusal["params"]> };
}
