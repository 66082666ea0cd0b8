import { decide } from "../decision/decision.ts";
import { stop } from "../decision/stop.ts";
import { closeEverything } from "../flow/close-everything.ts";
import type { Bundle } from "../model/bundle.ts";
import type { CancelInstance } from "../model/commands.ts";
import type { CommandContext } from "../model/context.ts";
import type { Outcome } from "../model/outcome.ts";
import type { InstanceSnapshot } from "../model/process-instance.ts";
import { mayWithdraw } from "../rights/may-withdraw.ts";

/**
 * The person in whose name somebody else filed an application ends it for good, also while it is on its way (R9). Whoever
 * filed it, has it now or has decided on it is told. Refuses with `noPermission`, `cancelNotAllowed` once it has ended,
 * `recallTooLate` after a point of no return.
 */
export function withdrawApplication(
  bundle: Bundle,
  snapshot: InstanceSnapshot,
  command: CancelInstance,
  context: CommandContext,
): Outcome {
  return decide(bundle, snapshot, context, (decision) => {
    const { status, title, applicant } = snapshot;
    if (!mayWithdraw(snapshot, context.actor)) stop({ refused: "noPermission" });
    if (status !== "running" && status !== "returned")
      stop({ refused: "cancelNotAllowed", params: { status } });
    if (snapshot.pointOfNoReturnPassed)
      stop({ refused: "recallTooLate", params: { reason: "pointOfNoReturn" } });
    const reason = command.reason?.trim() ?? "";
    decision.emit({ type: "cancelled", reason }, "asCause");
    const told = closeEverything(decision, "cancelled");
    decision.emit({ type: "status_changed", status: "cancelled", round: snapshot.round });
    told.add(snapshot.filedBy);
    for (const seat of snapshot.seats) if (seat.cause === "handled") told.add(seat.userCode);
    told.delete(applicant);
    const params = { title, person: applicant, reason };
    for (const userCode of told) decision.effect({ effect: "notify", userCode, kind: "withdrawn", params });
  });
}
