import { isAutomatic } from "#contract/shapes/process-definition.ts";
import { decide } from "../decision/decision.ts";
import { stop } from "../decision/stop.ts";
import { drawnOutcome, finishVisit } from "../flow/finish-visit.ts";
import { parkVisit } from "../flow/park-visit.ts";
import { runFlow } from "../flow/run-flow.ts";
import type { Bundle } from "../model/bundle.ts";
import type { FailAutomaticTask } from "../model/commands.ts";
import type { CommandContext } from "../model/context.ts";
import type { Outcome } from "../model/outcome.ts";
import type { InstanceSnapshot } from "../model/process-instance.ts";

/**
 * The host's report that automatic work cannot be done: it ends as `failed` where the task says where that
 * leads, else its visit is parked with an incident (R5). One that was closed
 * or done meanwhile is left alone. Refuses with `notFound`.
 */
export function failAutomaticTask(
  bundle: Bundle,
  snapshot: InstanceSnapshot,
  { visitId, problem, outcomes = ["failed"] }: FailAutomaticTask,
  context: CommandContext,
): Outcome {
  return decide(bundle, snapshot, context, (decision) => {
    const visit = snapshot.visits.find((each) => each.visitId === visitId);
    const type = visit === undefined ? undefined : decision.prepared.tasks.get(visit.taskId)?.taskType;
    if (!isAutomatic(type)) return stop({ refused: "notFound" });
    if (visit?.status !== "open") return undefined;
    const drawn = drawnOutcome(decision, visit.taskId, outcomes);
    if (drawn !== undefined) {
      finishVisit(decision, visitId, drawn);
      return runFlow(decision);
    }
    return parkVisit(decision, visitId, "work", problem);
  });
}
