import { refuseFields } from "#contract/errors/refusal.ts";
import { limits } from "#contract/limits.ts";
import { decide } from "../decision/decision.ts";
import { stop } from "../decision/stop.ts";
import type { Bundle } from "../model/bundle.ts";
import type { MarkAsRead } from "../model/commands.ts";
import type { CommandContext } from "../model/context.ts";
import type { Outcome } from "../model/outcome.ts";
import type { InstanceSnapshot } from "../model/process-instance.ts";
import { ownSeat } from "./held-seat.ts";

/** Notes that a reader has read (R27), with an opinion if they leave one. A second time nothing happens. */
export function markAsRead(
  bundle: Bundle,
  snapshot: InstanceSnapshot,
  command: MarkAsRead,
  context: CommandContext,
): Outcome {
  return decide(bundle, snapshot, context, (decision) => {
    const { seat, task } = ownSeat(decision, command.seatId);
    if (task.taskType !== "read") {
      stop({ refused: "actionNotAllowed", params: { task: task.taskName, action: "markAsRead" } });
    }
    const opinion = command.opinion?.trim() ?? "";
    const max = limits.opinionMaxCharacters;
    if ([...opinion].length > max)
      stop(refuseFields({ approveComments: { problem: "tooLong", params: { max } } }));
    if (seat.status === "ended") return;
    decision.emit({
      type: "seat_closed",
      seatId: seat.seatId,
      cause: "handled",
      ...(opinion === "" ? {} : { opinion }),
    });
  });
}
