import { takeBack } from "#contract/calls/task/recall.ts";
import { isRefusal } from "#contract/errors/refusal.ts";
import { takeBackTask } from "#engine";
import { handle } from "../../http/index.ts";
import { runCommand } from "../../process/index.ts";

/** Takes one's own agreement back (R23). Refuses with `taskNotYours`, `actionNotAllowed`, `takeBackTooLate`. */
export const takeBackHandler = handle(takeBack, async ({ bpdTaskId }, scope) => {
  const outcome = await runCommand(scope, { seatId: bpdTaskId }, (bundle, snapshot, context) =>
    takeBackTask(bundle, snapshot, { seatId: bpdTaskId }, context),
  );
  if (isRefusal(outcome)) return outcome;
  const again = outcome.seats.opened.find(({ userCode }) => userCode === scope.actor.userCode);
  if (again === undefined) throw new Error(`task ${bpdTaskId} was taken back and nobody has it`);
  return { bpdTaskId: again.seatId };
});
