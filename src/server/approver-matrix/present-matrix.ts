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
import { knownNames, organisationOf } from "../process/index.ts";
import { text } from "../texts/index.ts";
import { namesShownTo } from "../viewer/index.ts";
import { matrixContent } from "./matrix-rows.ts";

/** A matrix as its editor shows it. Refuses with `notFound`. */
export async function presentMatrix(
  scope: SessionScope,
  matrixId: string,
  version?: number,
): Promise<MatrixDetail | Refusal> {
  const { tx, actor, language } = scope;
  const { organId } = actor;
  const found = await matrixContent(tx, { organId, matrixId, version });
  if (found === undefined) return refuse("notFound");
  const { content, rowVersion } = found;
  const problems = await matrixProblems(scope, content);
  return {
    matrixId,
    rowVersion,
    content,
    versions: await versionsOf(scope, matrixId),
    problems: Object.fromEntries(
      Object.entries(problems).map(([path, { problem, params }]) => [
        path,
        text(language, "problems", problem, params ?? {}),
      ]),
    ),
    findings: matrixFindings(content),
    users: await usersOf(scope, content),
    usedBy: await usersOfMatrix(scope, matrixId, content),
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

async function versionsOf(scope: SessionScope, matrixId: string): Promise<MatrixDetail["versions"]> {
  const { tx, actor } = scope;
  const { rows } = await sql<MatrixDetail["versions"][number]>`
    with ordered as (
      select version, valid_from::text, published_at, published_by, valid_from as day from approver_matrix_version
      where organ_id = ${actor.organId} and matrix_id = ${matrixId}
    )
    select version, valid_from, published_at, published_by, version is not distinct from (
      select version from ordered where day <= ${organisationDay(scope)}::date
      order by day desc, version desc limit 1) as in_effect
    from ordered order by version desc`.execute(tx);
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
    where p.organ_id = ${organId} and ${matrixId} in (
      select trim(asked #>> '{}') from jsonb_path_query(v.definition,
        'strict $.tasks[*].** ? (@.assignedType == "matrix").taskAssigned', '{}', true) asked)
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
