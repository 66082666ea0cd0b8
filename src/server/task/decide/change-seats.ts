import { changeSeats, changeSeatsPreview } from "#contract/calls/task/hands.ts";
import type { InputOf } from "#contract/calls/define-call.ts";
import { isRefusal, refuse, refuseFields } from "#contract/errors/refusal.ts";
import { ofAnotherSeatChange } from "#contract/rules/seat-change.ts";
import {
  addPeople,
  type Bundle,
  type CommandContext,
  delegateTask,
  insertStep,
  type InstanceSnapshot,
  type Outcome,
  removePerson,
  transferTask,
} from "#engine";
import { handle } from "../../http/index.ts";
import { mayReadInstance } from "../../viewer/index.ts";
import { nextTasks, readBundle, readInstance, runCommand } from "../../process/index.ts";
import { dryRun, dryRunPreview } from "./dry-run.ts";
import { shownOrganisation, shownOutcome } from "../shown-organisation.ts";

type Input = InputOf<typeof changeSeats>;

/** What a change of seats would do (R21). Refuses as the act itself would. */
export const changeSeatsPreviewHandler = handle(changeSeatsPreview, async (input, scope) => {
  const strange = ofAnotherSeatChange(input);
  if (Object.keys(strange).length > 0) return refuseFields(strange);
  const { tx, actor } = scope;
  const stored = await readInstance(tx, { seatId: input.bpdTaskId }, actor.organId);
  if (stored === undefined || !mayReadInstance(stored, actor)) return refuse("notFound");
  const { snapshot, row } = stored;
  const bundle = await readBundle(scope, snapshot);
  // The reason and the name of a new step are asked for after this has been said.
  const taskName = input.taskName?.trim() === "" ? {} : { taskName: input.taskName ?? "?" };
  const imagined = { ...input, taskName: "?", ...taskName, reason: "?" };
  const done = await dryRun(scope, stored, bundle, (context) => change(imagined, bundle, snapshot, context));
  if (isRefusal(done)) return done;
  const { people } = await shownOrganisation(scope, row.chartRevision);
  return dryRunPreview(bundle, snapshot, done, people);
});

/**
 * Changes who does a task (R21). Refuses by field, with `actionNotAllowed`, `seatChangesUsedUp`, `voteHasBegun`,
 * `lastSeatStays`, `unreachableThreshold`, `separationOfDuties`, and as every decision does (R2).
 */
export const changeSeatsHandler = handle(changeSeats, async (input, scope) => {
  const strange = ofAnotherSeatChange(input);
  if (Object.keys(strange).length > 0) return refuseFields(strange);
  const outcome = await runCommand(scope, { seatId: input.bpdTaskId }, (bundle, snapshot, context) =>
    change(input, bundle, snapshot, context),
  );
  if (isRefusal(outcome)) return outcome;
  return { next: nextTasks(await shownOutcome(scope, outcome), scope.language) };
});

function change(input: Input, bundle: Bundle, snapshot: InstanceSnapshot, context: CommandContext): Outcome {
  const { bpdTaskId: seatId, reason, userCodes = [], version, taskName = "", stepMode } = input;
  const command = { seatId, reason, userCodes, ...(version === undefined ? {} : { version }) };
  switch (input.change) {
    case "transfer":
    case "delegate": {
      const [toUserCode, ...others] = userCodes;
      if (toUserCode === undefined || others.length > 0)
        return refuseFields({ userCodes: { problem: "onePersonRequired" } });
      const give = input.change === "transfer" ? transferTask : delegateTask;
      return give(bundle, snapshot, { ...command, toUserCode }, context);
    }
    case "addPeople":
      return addPeople(bundle, snapshot, command, context);
    case "removePerson":
      return removePerson(bundle, snapshot, command, context);
    case "insertStep": {
      const mode = stepMode === undefined ? {} : { mode: stepMode };
      return insertStep(bundle, snapshot, { ...command, taskName, ...mode }, context);
    }
  }
}
