import { withdrawQuestion } from "#contract/calls/task/recall.ts";
import { isRefusal } from "#contract/errors/refusal.ts";
import { closedBy, withdrawCountersign } from "#engine";
import { handle } from "../../http/index.ts";
import { runCommand } from "../../process/index.ts";
import { tasksOf } from "./dry-run.ts";
import { shownOutcome } from "../shown-organisation.ts";

/** Takes a question back from those who have not answered it (R20). Refuses with `taskNotYours`, `actionNotAllowed`. */
export const withdrawQuestionHandler = handle(withdrawQuestion, async ({ bpdTaskId, userCodes }, scope) => {
  const command = { seatId: bpdTaskId, ...(userCodes === undefined ? {} : { userCodes }) };
  const outcome = await runCommand(scope, { seatId: bpdTaskId }, (bundle, snapshot, context) =>
    withdrawCountersign(bundle, snapshot, command, context),
  );
  if (isRefusal(outcome)) return outcome;
  const { before, bundle, people } = await shownOutcome(scope, outcome);
  const closed = before === undefined ? [] : closedBy(before, outcome);
  return { withdrawn: tasksOf(bundle, closed, people) };
});
