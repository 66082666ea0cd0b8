import { sql } from "kysely";
import { saveSampleCase } from "#contract/calls/sample-cases.ts";
import type { InputOf } from "#contract/calls/define-call.ts";
import { isRefusal, type Refusal, refuse, refuseFields } from "#contract/errors/refusal.ts";
import { limits } from "#contract/limits.ts";
import { expectationOf } from "#contract/rules/expected-way.ts";
import type { ExpectedWay } from "#contract/shapes/sample-case.ts";
import { handle, type SessionScope } from "../http/index.ts";
import { recordOperation } from "../operation-log/index.ts";
import {
  accountProblem,
  bundleToTry,
  CasePlayer,
  presentRefusal,
  type SampleCaseRow,
  sampleCaseRows,
  shownPeople,
} from "../process/index.ts";
import { withStoredRestricted } from "./restricted-values.ts";
import { permittedApplications, sayWho } from "../viewer/index.ts";

type Input = InputOf<typeof saveSampleCase>;

/**
 * Saves a sample case. Refuses with `notFound` a process or a case that is not this organisation's or not to be seen, by
 * field what is missing, with `tooManySampleCases`, with `definitionChanged` where somebody saved it meanwhile, and
 * with `definitionNotPlayed` where the definition has no way to be expected.
 */
export const saveSampleCaseHandler = handle(saveSampleCase, async (input, scope) => {
  const { tx, actor, request } = scope;
  const { processId } = input;
  const { organId } = actor;
  const { rows: found } = await sql<{ processId: string }>`
    select process_id from process where process_id = ${processId} and organ_id = ${organId} for update`.execute(
    tx,
  );
  if (found.length === 0) return refuse("notFound");
  const stored = await sampleCaseRows(tx, { processId, organId }, permittedApplications(actor));
  const changed = stored.find(({ caseId, isShown }) => isShown && caseId === input.caseId);
  const refusal = await sayWho(scope, refusalOf(input, stored, changed));
  if (refusal !== undefined) return refusal;
  const caseName = input.caseName.trim();
  if (caseName === "") return refuseFields({ caseName: { problem: "required" } });
  const expected = input.expected ?? (await wayOf(input, scope));
  if (isRefusal(expected)) return expected;
  const content = JSON.stringify(
    contentOf(input, changed, actor.forbidden.hiddenFormFields(processId), expected),
  );
  const now = request.now.toISOString();
  const { rows } =
    changed === undefined
      ? await sql<{ caseId: number; rowVersion: number }>`
          insert into sample_case (organ_id, process_id, case_name, content, updated_by, updated_at)
          values (${organId}, ${processId}, ${caseName}, ${content}::jsonb, ${actor.userCode}, ${now})
          returning case_id, row_version`.execute(tx)
      : await sql<{ caseId: number; rowVersion: number }>`
          update sample_case set case_name = ${caseName}, content = ${content}::jsonb, updated_by = ${actor.userCode},
            updated_at = ${now}, row_version = row_version + 1
          where case_id = ${changed.caseId} returning case_id, row_version`.execute(tx);
  const [saved] = rows;
  if (saved === undefined) return refuse("notFound");
  await recordOperation(tx, request, {
    kind: "operation",
    userCode: actor.userCode,
    organId,
    call: saveSampleCase.name,
    subject: processId,
    target: String(saved.caseId),
    detail: { caseName },
  });
  return saved;
});

function refusalOf(
  { caseId, rowVersion }: Input,
  stored: readonly SampleCaseRow[],
  changed: SampleCaseRow | undefined,
): Refusal | undefined {
  if (caseId === undefined)
    return stored.length < limits.sampleCasesMax
      ? undefined
      : refuse("tooManySampleCases", { most: limits.sampleCasesMax });
  if (changed === undefined) return refuse("notFound");
  if (rowVersion === undefined || rowVersion === changed.rowVersion) return undefined;
  const { updatedBy: who, updatedAt: when, caseName: id } = changed;
  return refuse("definitionChanged", { id, who, when });
}

/** The way the definition goes now. */
async function wayOf(input: Input, scope: SessionScope): Promise<ExpectedWay | Refusal> {
  const { definition, processId, applyUser, applyTitle = "", values, decisions = [] } = input;
  if (definition === undefined) return refuseFields({ expected: { problem: "required" } });
  const bundle = await bundleToTry(definition, scope);
  if (isRefusal(bundle)) return bundle;
  const player = await CasePlayer.of(scope, processId);
  const absent = await accountProblem(scope, player.organisation.people, applyUser);
  if (absent !== undefined) return refuseFields({ applyUser: absent });
  const given = { applicant: applyUser, title: applyTitle, form: values, decisions };
  const played = await player.play(bundle, given);
  const { stoppedBy } = played;
  if (stoppedBy === undefined || played.steps.length > 0) return expectationOf(played);
  // What cannot even be submitted shows no way.
  const people = await shownPeople(scope, player.organisation.people);
  return presentRefusal(stoppedBy, bundle, people, scope.language);
}

function contentOf(
  { applyUser, applyTitle, values, decisions }: Input,
  changed: SampleCaseRow | undefined,
  hidden: readonly string[],
  expected: ExpectedWay,
): SampleCaseRow["content"] {
  const given = {
    applyUser,
    ...(applyTitle === undefined ? {} : { applyTitle }),
    values: withStoredRestricted(values, changed?.content.values ?? {}, hidden),
    ...(decisions === undefined ? {} : { decisions }),
    expected,
  };
  return changed === undefined ? given : { ...changed.content, ...given };
}
