import { tryProcess } from "#contract/calls/process-design.ts";
import { isRefusal, type Refusal, refuse, refuseFields } from "#contract/errors/refusal.ts";
import { ProcessDefinition } from "#contract/shapes/process-definition.ts";
import { checkDefinition } from "#engine";
import { pageToFill, shapeCheckOf } from "../form/index.ts";
import { handle, type SessionScope } from "../http/index.ts";
import { knownNames } from "../process/index.ts";
import { beginTrial } from "./begin-trial.ts";
import { carryOutMove } from "./carry-out-move.ts";
import { trialAnswer } from "./trial-answer.ts";
import { TrialRun } from "./trial-run.ts";

const shapeProblems = shapeCheckOf(ProcessDefinition);

/**
 * Plays a definition that may be no more than an idea: moves are carried out by the engine from the beginning, as the
 * people of this organisation, and forgotten. What publication would refuse is refused here, with the same words.
 */
export const tryProcessHandler = handle(tryProcess, async (input, scope) => {
  const bundle = await bundleOf(input.definition, scope);
  if (isRefusal(bundle)) return bundle;
  const run = await TrialRun.of(bundle, scope);
  const { applyUser } = input;
  if (!run.organisation.people.isActive(applyUser))
    return refuseFields({ applyUser: { problem: "unknownUser", params: { user: applyUser } } });
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

async function bundleOf(definition: ProcessDefinition, { tx, actor }: SessionScope) {
  const faulty = (errors: NonNullable<Refusal["errors"]>): Refusal => {
    const params = { process: definition.processName ?? "", count: Object.keys(errors).length };
    return { ...refuse("definitionFaulty", params), errors };
  };
  const malformed = shapeProblems(definition);
  if (malformed !== undefined) return faulty(malformed);
  const { organId } = actor;
  const pageId = definition.pageId ?? "";
  const page = pageId === "" ? undefined : await pageToFill(tx, { pageId, version: undefined, organId });
  const errors = checkDefinition(definition, page, await knownNames(tx, organId));
  if (Object.keys(errors).length > 0) return faulty(errors);
  const enabled = { ...definition, status: "enabled" as const };
  return { definition: enabled, version: 0, ...(page === undefined ? {} : { page }) };
}
