import { claim } from "#contract/calls/task/hands.ts";
import { isRefusal } from "#contract/errors/refusal.ts";
import { claimTask, closedBy } from "#engine";
import { handle } from "../../http/index.ts";
import { runCommand } from "../../process/index.ts";
import { tasksOf } from "./dry-run.ts";
import { shownOutcome } from "../shown-organisation.ts";

/** Takes a task out of its pool (R12). Refuses with `alreadyHandled` when somebody was faster, `actionNotAllowed`. */
export const claimHandler = handle(claim, async ({ bpdTaskId, version }, scope) => {
  const command = { seatId: bpdTaskId, ...(version === undefined ? {} : { version }) };
  const outcome = await runCommand(scope, { seatId: bpdTaskId }, (bundle, snapshot, context) =>
    claimTask(bundle, snapshot, command, context),
  );
  if (isRefusal(outcome)) return outcome;
  const { before, bundle, people } = await shownOutcome(scope, outcome);
  return {
    bpdTaskId,
    closed: before === undefined ? [] : tasksOf(bundle, closedBy(before, outcome), people),
  };
});
