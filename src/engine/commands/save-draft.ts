import { decide } from "../decision/decision.ts";
import { stop } from "../decision/stop.ts";
import type { Bundle } from "../model/bundle.ts";
import type { SaveDraft } from "../model/commands.ts";
import type { CommandContext } from "../model/context.ts";
import type { Outcome } from "../model/outcome.ts";
import type { InstanceSnapshot } from "../model/process-instance.ts";
import { titleAndUrgency, withOneTitle } from "./application-text.ts";
import { heldSeat } from "./held-seat.ts";
import { changesByPerson } from "./write-form.ts";

/**
 * Keeps what the applicant wrote so far on an initiating task; nothing is required yet. What is the same as before leaves no event.
 * What was opened before is stale then: another window of the applicant does not write over it (R2).
 */
export function saveDraft(
  bundle: Bundle,
  snapshot: InstanceSnapshot,
  command: SaveDraft,
  context: CommandContext,
): Outcome {
  return decide(bundle, snapshot, context, (decision) => {
    const { seat, task } = heldSeat(decision, command, "save");
    if (task.taskType !== "start")
      stop({ refused: "actionNotAllowed", params: { task: task.taskName, action: "save" } });
    const { urgency, title: given } = titleAndUrgency(decision, command);
    const { title, values } = withOneTitle(decision, given, command);
    const changed = changesByPerson(decision, task, values, { final: false });
    const isSame = title === snapshot.title && urgency === snapshot.urgency;
    if (isSame && Object.keys(changed).length === 0) return;
    const { seatId } = seat;
    decision.emit({ type: "draft_saved", seatId, title, urgency, changed }, "asCause");
  });
}
