import { sql } from "kysely";
import type { MatrixDetail } from "#contract/calls/approver-matrix.ts";
import { type FieldProblem, type Refusal, refuse } from "#contract/errors/refusal.ts";
import { listOf } from "#contract/rules/assignment-setup.ts";
import { checkMatrix } from "#contract/rules/approver-matrix/check-matrix.ts";
import { matrixFindings } from "#contract/rules/approver-matrix/matrix-findings.ts";
import { applicantDepartment, type MatrixContent } from "#contract/shapes/approver-matrix.ts";
import { componentsOf } from "#contract/shapes/form-components.ts";
import { organisationDay } from "../db/index.ts";
import type { SessionScope } from "../http/index.ts";
import { pageToFill } from "../form/index.ts";
import { knownNames, matricesThatCount, organisationOf } from "../process/index.ts";
import { text } from "../texts/index.ts";
import { namesShownTo } from "../viewer/index.ts";
import { findMatrix, type MatrixAsked, type MatrixFound } from "./matrix-rows.ts";

/** A matrix as its editor shows it. Refuses with `notFound`. */
export async function presentMatrix(
  scope: SessionScope,
  asked: MatrixAsked,
): Promise<MatrixDetail | Refusal> {
  const { language } = scope;
  const found = await findMatrix(scope, asked);
  if (found === undefined) return refuse("notFound");
  const { matrixId } = asked;
  const { content, rowVersion, ofOrgan } = found;
  const problems = await matrixProblems(scope, content);
  return {
    matrixId,
    ofOrgan,
    rowVersion,
    content,
    versions: await versionsOf(scope, matrixId, found),
    problems: Object.fromEntries(
      Object.entries(problems).map(([path, { problem, params }]) => [
        path,
        text(language, "problems", problem, params ?? {}),
      ]),
    ),
    findings: matrixFindings(content),
    users: await usersOf(scope, content),
    usedBy: await usersOfMatrix(scope, matrixId, content),
    usedElsewhere: ofOrgan === null ? await countUsersBelow(scope, matrixId) : 0,
  };
}

/** What keeps a matrix from being published in this organisation. */
export async function matrixProblems(
  scope: SessionScope,
  content: MatrixContent,
): Promise<Record<string, FieldProblem>> {
  const { organId } = scope.actor;
  return checkMatrix(content, await knownNames(scope.tx, { organId, today: organisationDay(scope) }));
}

/** The published versions, the latest first; of a matrix above those that are for organisations below. */
async function versionsOf(
  scope: SessionScope,
  matrixId: string,
  { organId, ofOrgan, content }: MatrixFound,
): Promise<MatrixDetail["versions"]> {
  const { tx } = scope;
  const { rows } = await sql<MatrixDetail["versions"][number]>`
    with ordered as (
      select version, valid_from::text, published_at, published_by, note, valid_from as day,
        content = ${JSON.stringify(content)}::jsonb as same_content,
        ${ofOrgan === null} or coalesce((content ->> 'forGroup')::boolean, false) as shown
      from approver_matrix_version where organ_id = ${organId} and matrix_id = ${matrixId}
    )
    select version, valid_from, published_at, published_by, note, same_content, version is not distinct from (
      select version from ordered where day <= ${organisationDay(scope)}::date
      order by day desc, version desc limit 1) as in_effect
    from ordered where shown order by version desc`.execute(tx);
  return rows;
}

async function usersOf(scope: SessionScope, { rows }: MatrixContent): Promise<MatrixDetail["users"]> {
  const codes = rows.flatMap(({ assignedType, taskAssigned }) =>
    assignedType === "users" ? listOf(taskAssigned) : [],
  );
  const { people } = await organisationOf(scope, scope.actor.chartRevision);
  const shown = await namesShownTo(scope, people);
  return [...new Set(codes)]
    .filter((userCode) => people.exists(userCode))
    .map((userCode) => ({ userCode, realName: shown.realName(userCode) }));
}

/** Whether a step of the published definition `v` asks the matrix. */
const asks = (matrixId: string) => sql`${matrixId} in (
  select trim(asked #>> '{}') from jsonb_path_query(v.definition,
    'strict $.tasks[*].** ? (@.assignedType == "matrix").taskAssigned', '{}', true) asked)`;

/** Published processes of organisations below for which this organisation's matrix is the one that counts. */
async function countUsersBelow(scope: SessionScope, matrixId: string): Promise<number> {
  const { organId } = scope.actor;
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from process p join process_version v on v.process_id = p.process_id and v.version = p.published_version
    where p.organ_id <> ${organId} and ${asks(matrixId)} and ${organId} = (
      select counting.organ_id from ${matricesThatCount({
        organId: sql`p.organ_id`,
        day: organisationDay(scope),
        which: sql`v.matrix_id = ${matrixId}`,
      })} counting)`.execute(scope.tx);
  return rows[0]?.count ?? 0;
}

/** Published processes of which a step asks the matrix, with what their form lacks for it. */
async function usersOfMatrix(
  { tx, actor }: SessionScope,
  matrixId: string,
  { dimensions }: MatrixContent,
): Promise<MatrixDetail["usedBy"]> {
  const { organId } = actor;
  const { rows } = await sql<{ processId: string; processName: string; pageId: string | null }>`
    select p.process_id, p.process_name, v.page_id
    from process p join process_version v on v.process_id = p.process_id and v.version = p.published_version
    where p.organ_id = ${organId} and ${asks(matrixId)}
    order by p.process_id`.execute(tx);
  const uses: MatrixDetail["usedBy"] = [];
  for (const { processId, processName, pageId } of rows) {
    const page = pageId === null ? undefined : await pageToFill(tx, { pageId, version: undefined, organId });
    const codes = new Set(componentsOf(page).map(({ componentCode }) => componentCode));
    const missing = dimensions
      .map(({ field }) => field)
      .filter((field) => field !== applicantDepartment && !codes.has(field));
    uses.push({ processId, processName, missing });
  }
  return uses;
}
