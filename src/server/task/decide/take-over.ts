import { giveBack, takeOver } from "#contract/calls/task/hands.ts";
import { isRefusal } from "#contract/errors/refusal.ts";
import { giveBackTask, takeOverTask } from "#engine";
import { handle } from "../../http/index.ts";
import { runCommand } from "../../process/index.ts";
import { tasksOf } from "./dry-run.ts";
import { shownOutcome } from "../shown-organisation.ts";

/** Puts a claimed task back into its pool (R12). Refuses with `actionNotAllowed`, and as every decision does (R2). */
export const giveBackHandler = handle(giveBack, async ({ bpdTaskId, version }, scope) => {
  const command = { seatId: bpdTaskId, ...(version === undefined ? {} : { version }) };
  const outcome = await runCommand(scope, { seatId: bpdTaskId }, (bundle, snapshot, context) =>
    giveBackTask(bundle, snapshot, command, context),
  );
  if (isRefusal(outcome)) return outcome;
  const { bundle, people, seats } = await shownOutcome(scope, outcome);
  return { opened: tasksOf(bundle, seats.opened, people) };
});

/** Takes one's own work back from whoever does it for one. Refuses with `actionNotAllowed`, `separationOfDuties`. */
export const takeOverHandler = handle(takeOver, async ({ bpdTaskId }, scope) => {
  const outcome = await runCommand(scope, { seatId: bpdTaskId }, (bundle, snapshot, context) =>
    takeOverTask(bundle, snapshot, { seatId: bpdTaskId }, context),
  );
  if (isRefusal(outcome)) return outcome;
  const own = outcome.seats.opened.find(({ userCode }) => userCode === scope.actor.userCode);
  if (own === undefined) throw new Error(`task ${bpdTaskId} was taken over and nobody has it`);
  return { bpdTaskId: own.seatId };
});
