import { tryProcess } from "#contract/calls/process-design.ts";
import { isRefusal, type Refusal, refuseFields } from "#contract/errors/refusal.ts";
import { handle } from "../http/index.ts";
import { accountProblem, bundleToTry } from "../process/index.ts";
import { beginTrial } from "./begin-trial.ts";
import { carryOutMove } from "./carry-out-move.ts";
import { trialAnswer } from "./trial-answer.ts";
import { TrialRun } from "./trial-run.ts";

/**
 * Plays a definition that may be no more than an idea: moves are carried out by the engine from the beginning, as the
 * people of this organisation, and forgotten. What publication would refuse is refused here, with the same words.
 */
export const tryProcessHandler = handle(tryProcess, async (input, scope) => {
  const bundle = await bundleToTry(input.definition, scope);
  if (isRefusal(bundle)) return bundle;
  const run = await TrialRun.of(bundle, scope);
  const { applyUser } = input;
  const absent = await accountProblem(scope, run.organisation.people, applyUser);
  if (absent !== undefined) return refuseFields({ applyUser: absent });
  const form = input.values ?? {};
  const title = input.applyTitle ?? input.definition.processName;
  const refusedStart = await beginTrial(run, { applyUser, title, form });
  if (refusedStart !== undefined) {
    if (refusedStart.refused !== "processNotStartable") return refusedStart;
    const params = { person: run.organisation.people.realName(applyUser) };
    return refuseFields({ applyUser: { problem: "mayNotStartIt", params } });
  }
  let refused: { move: number; refusal: Refusal } | undefined;
  for (const [at, move] of input.moves.entries()) {
    const refusal = (await carryOutMove(run, move)) ?? (await run.finishAutomaticSteps());
    if (refusal === undefined) continue;
    refused = { move: at, refusal };
    break;
  }
  return await trialAnswer(run, refused);
});
