import { sql } from "kysely";
import { limits } from "#contract/limits.ts";
import { type FieldProblem, type Refusal, refuse, refuseFields } from "#contract/errors/refusal.ts";
import type { SessionScope } from "../http/index.ts";
import { accountProblem, organisationOf } from "../process/index.ts";
import { type HandMadeCase, handMadeCases } from "./hand-made-cases.ts";

/**
 * Puts sample cases in the place of those of a process that were made by hand; cases made from applications stay. Refuses
 * by place (`cases[0].applyUser`) applicants there are not, and with `tooManySampleCases`.
 */
export async function replaceHandMadeCases(
  scope: SessionScope,
  processId: string,
  cases: readonly HandMadeCase[],
): Promise<Refusal | undefined> {
  const { tx, actor, request } = scope;
  const { organId, userCode } = actor;
  const { people } = await organisationOf(scope, actor.chartRevision);
  const problems: Record<string, FieldProblem> = {};
  for (const [at, { content }] of cases.entries()) {
    const absent = await accountProblem(scope, people, content.applyUser);
    if (absent !== undefined) problems[`cases[${at}].applyUser`] = absent;
  }
  if (Object.keys(problems).length > 0) return refuseFields(problems);
  const before = await handMadeCases(tx, { processId, organId }, actor.forbidden.hiddenFormFields(processId));
  await sql`delete from sample_case where case_id = any(${before.map(({ caseId }) => caseId)}::bigint[])`.execute(
    tx,
  );
  const { rows } = await sql<{ count: number }>`
    with added as (
      insert into sample_case (organ_id, process_id, case_name, content, updated_by, updated_at)
      select ${organId}::integer, ${processId}, n.case_name, n.content, ${userCode}, ${request.now.toISOString()}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(cases.map(({ caseName, content }) => ({ case_name: caseName, content })))}::jsonb)
        as n(case_name text, content jsonb)
      returning 1
    )
    select (select count(*) from added)::int + count(*)::int as count
    from sample_case where process_id = ${processId}`.execute(tx);
  return (rows[0]?.count ?? 0) > limits.sampleCasesMax
    ? refuse("tooManySampleCases", { most: limits.sampleCasesMax })
    : undefined;
}
