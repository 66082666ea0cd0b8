import { isAutomatic } from "#contract/shapes/process-definition.ts";
import { decide } from "../decision/decision.ts";
import { stop } from "../decision/stop.ts";
import { finishVisit } from "../flow/finish-visit.ts";
import { runFlow } from "../flow/run-flow.ts";
import { isWorkWithdrawn } from "../flow/work-withdrawn.ts";
import type { Bundle } from "../model/bundle.ts";
import type { CompleteAutomaticTask } from "../model/commands.ts";
import type { CommandContext } from "../model/context.ts";
import type { Outcome } from "../model/outcome.ts";
import type { InstanceSnapshot } from "../model/process-instance.ts";
import { automaticValues } from "./automatic-values.ts";
import { recordChanges } from "./write-form.ts";

/**
 * The host's report that an automatic task, or a subprocess waited for, is done; the flow goes on.
 * A visit that a return, recall or cancellation closed meanwhile is left alone; what was done outside it is told to have
 * been done. One that a direct return has stopped keeps the report, so that its work is not done twice.
 */
export function completeAutomaticTask(
  bundle: Bundle,
  snapshot: InstanceSnapshot,
  command: CompleteAutomaticTask,
  context: CommandContext,
): Outcome {
  return decide(bundle, snapshot, context, (decision) => {
    const visit = snapshot.visits.find((each) => each.visitId === command.visitId);
    const task = visit === undefined ? undefined : decision.prepared.tasks.get(visit.taskId);
    if (visit === undefined || task === undefined) return stop({ refused: "notFound" });
    if (!isAutomatic(task.taskType)) {
      return stop({ refused: "actionNotAllowed", params: { task: task.taskName, action: "complete" } });
    }
    if (visit.isDone === true) return undefined;
    const { visitId } = visit;
    if (visit.status === "closed" && command.answer !== undefined && isWorkWithdrawn(visit)) {
      // It was on its way when its visit was withdrawn: nothing goes on from it, but the history says that it happened.
      decision.emit({ type: "automatic_task_done", visitId });
      return undefined;
    }
    if (visit.status !== "open" && visit.status !== "paused") return undefined;
    const { values, answer, rows } = command;
    recordChanges(decision, { visitId }, values ?? automaticValues(decision, task, answer, rows));
    if (visit.status === "paused") {
      decision.emit({ type: "automatic_task_done", visitId });
      return undefined;
    }
    finishVisit(decision, visitId, "passed");
    return runFlow(decision);
  });
}
