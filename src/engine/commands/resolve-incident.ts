import { refuseFields } from "#contract/errors/refusal.ts";
import { decide } from "../decision/decision.ts";
import { stop } from "../decision/stop.ts";
import { finishVisit } from "../flow/finish-visit.ts";
import { taskOf } from "../flow/find-in-snapshot.ts";
import { runFlow } from "../flow/run-flow.ts";
import type { Bundle } from "../model/bundle.ts";
import type { ResolveIncident } from "../model/commands.ts";
import type { CommandContext } from "../model/context.ts";
import type { Outcome } from "../model/outcome.ts";
import type { InstanceSnapshot } from "../model/process-instance.ts";
import { isProcessAdministrator } from "../rights/process-administrator.ts";

/**
 * A process administrator says that the work of a stopped automatic step was done by hand: the step has passed and the
 * flow goes on. What people decide, and what is sealed, nobody does in their place: those are refused with
 * `actionNotAllowed`. Refuses besides with `noPermission`, `incidentNotThere`, and by field a missing reason.
 */
export function resolveIncident(
  bundle: Bundle,
  snapshot: InstanceSnapshot,
  command: ResolveIncident,
  context: CommandContext,
): Outcome {
  return decide(bundle, snapshot, context, (decision) => {
    if (!isProcessAdministrator(context.actor)) stop({ refused: "noPermission" });
    const incident = snapshot.incidents?.find(({ visitId }) => visitId === command.visitId);
    if (incident === undefined) return stop({ refused: "incidentNotThere" });
    const { visitId, taskId, stage } = incident;
    const task = taskOf(decision.prepared, taskId);
    if (stage !== "work" || task.taskType === "seal")
      return stop({ refused: "actionNotAllowed", params: { task: task.taskName, action: "resolve" } });
    const reason = command.reason.trim();
    if (reason === "") stop(refuseFields({ reason: { problem: "reasonRequired" } }));
    decision.emit({ type: "override", what: "resolve", reason }, "asCause");
    decision.emit({ type: "incident_resolved", visitId, reason });
    finishVisit(decision, visitId, "passed");
    return runFlow(decision);
  });
}
