import { isRefusal } from "#contract/errors/refusal.ts";
import { isAsExpected } from "#contract/rules/expected-way.ts";
import type { ProcessDefinition } from "#contract/shapes/process-definition.ts";
import type { Bundle, Played } from "#engine";
import type { SessionScope } from "../http/index.ts";
import { bundleToTry } from "./bundle-to-try.ts";
import { CasePlayer } from "./case-player.ts";
import type { CommandScope } from "./command-scope.ts";
import { type SampleCaseRow, sampleCaseRows } from "./sample-case-rows.ts";
import { permittedApplications } from "../viewer/index.ts";

/** A sample case, and the way it goes. */
export interface PlayedCase {
  row: SampleCaseRow;
  played: Played;
  passed: boolean;
}

/** Plays a definition with sample cases, by the engine itself and with the organisation as it is. */
export async function playSampleCases(
  scope: CommandScope,
  bundle: Bundle,
  rows: readonly SampleCaseRow[],
): Promise<PlayedCase[]> {
  const player = await CasePlayer.of(scope, bundle.definition.processId);
  const { people } = player.organisation;
  const hasRole = (userCode: string, role: string) => people.withRole(role).includes(userCode);
  const all: PlayedCase[] = [];
  for (const row of rows) {
    const { applyUser, applyTitle = "", values, decisions = [], automaticValues = {} } = row.content;
    const given = { applicant: applyUser, title: applyTitle, form: values, decisions, automaticValues };
    const played = await player.play(bundle, given);
    all.push({ row, played, passed: isAsExpected(row.content.expected, played, hasRole) });
  }
  return all;
}

/**
 * The sample cases of a process that go another way by a definition. None where it could not be published anyway: what is
 * wrong with it is told first.
 */
export async function failingCases(
  scope: SessionScope,
  definition: ProcessDefinition,
): Promise<readonly PlayedCase[]> {
  const { tx, actor } = scope;
  const which = { processId: definition.processId, organId: actor.organId };
  const rows = await sampleCaseRows(tx, which, permittedApplications(actor));
  if (rows.length === 0) return [];
  const bundle = await bundleToTry(definition, scope);
  if (isRefusal(bundle)) return [];
  return (await playSampleCases(scope, bundle, rows)).filter(({ passed }) => !passed);
}
