import { refuseFields } from "#contract/errors/refusal.ts";
import { filersOf, initiatorsOf } from "../assignment/initiators.ts";
import { decide } from "../decision/decision.ts";
import { stop } from "../decision/stop.ts";
import { closeEverything } from "../flow/close-everything.ts";
import type { Bundle } from "../model/bundle.ts";
import type { CancelInstance } from "../model/commands.ts";
import type { CommandContext } from "../model/context.ts";
import type { Outcome } from "../model/outcome.ts";
import type { InstanceSnapshot } from "../model/process-instance.ts";
import { isProcessAdministrator } from "../rights/process-administrator.ts";

/**
 * Ends an application for good (R23): its initiator while the initiating task is theirs, a process administrator at any
 * time and with a reason: the history says it was an override (R29). Refuses with `cancelNotAllowed`, `noPermission`.
 */
export function cancelInstance(
  bundle: Bundle,
  snapshot: InstanceSnapshot,
  command: CancelInstance,
  context: CommandContext,
): Outcome {
  return decide(bundle, snapshot, context, (decision) => {
    const { status } = snapshot;
    const isInitiator = initiatorsOf(snapshot).has(context.actor.userCode);
    const isAdministrator = isProcessAdministrator(context.actor);
    if (!isInitiator && !isAdministrator) stop({ refused: "noPermission" });
    if (status === "complete" || status === "cancelled")
      stop({ refused: "cancelNotAllowed", params: { status } });
    const reason = command.reason?.trim() ?? "";
    const isOverride = !isInitiator || status === "running";
    if (isOverride) {
      if (!isAdministrator) stop({ refused: "cancelNotAllowed", params: { status } });
      if (reason === "") stop(refuseFields({ reason: { problem: "reasonRequired" } }));
    }
    if (isOverride && command.withParent !== true)
      decision.emit({ type: "override", what: "cancel", reason }, "asCause");
    decision.emit({ type: "cancelled", reason }, "asCause");
    const told = closeEverything(decision, "cancelled");
    decision.emit({ type: "status_changed", status: "cancelled", round: snapshot.round });
    if (!isInitiator) for (const userCode of filersOf(snapshot)) told.add(userCode);
    told.delete(context.actor.userCode);
    for (const userCode of told) {
      decision.effect({
        effect: "notify",
        userCode,
        kind: "cancelled",
        params: { title: snapshot.title, reason },
      });
    }
  });
}
