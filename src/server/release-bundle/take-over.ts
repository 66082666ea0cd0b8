import { sql } from "kysely";
import {
  type FieldProblem,
  isRefusal,
  type Refusal,
  refuse,
  refuseFields,
} from "#contract/errors/refusal.ts";
import { checkMatrix } from "#contract/rules/approver-matrix/check-matrix.ts";
import { mayTakeId } from "#contract/rules/own-id.ts";
import { MatrixContent } from "#contract/shapes/approver-matrix.ts";
import { companyOfGroup, FormPage } from "#contract/shapes/form-page.ts";
import { type Assignment, ProcessDefinition } from "#contract/shapes/process-definition.ts";
import type { ReleaseKind, ReleaseObject } from "#contract/shapes/release-bundle.ts";
import { checkFormPage } from "#forms";
import { organisationDay } from "../db/index.ts";
import { savePage, unknownItems } from "../form/index.ts";
import { documentCheckOf } from "../http/index.ts";
import {
  departmentsOf,
  holdDepartments,
  knownNames,
  lockProcess,
  publishDefinition,
} from "../process/index.ts";
import type { ReleasedCases, ReleasedReadRules, ReleasedRules } from "./standing-companions.ts";
import { takeOverProcessRules, takeOverReadRules, takeOverSampleCases } from "./take-over-companions.ts";
import { takeOverDataItem } from "./take-over-data-item.ts";
import type { TakingOver } from "./taking-over.ts";

const formProblems = documentCheckOf(FormPage);
const definitionProblems = documentCheckOf(ProcessDefinition);
const matrixShapeProblems = documentCheckOf(MatrixContent);

type Content = ReleaseObject["content"];

/**
 * Makes a thing of a bundle what is in effect here: a process and a form as their next version, a matrix as one that counts
 * from today. Answers its version, or what refuses it: the very rules of a publication.
 */
export function takeOver(
  taking: TakingOver,
  { kind, id, content }: Pick<ReleaseObject, "kind" | "id" | "content">,
): Promise<number | null | Refusal> {
  return writers[kind](taking, id, content);
}

const writers: Record<
  ReleaseKind,
  (taking: TakingOver, id: string, content: Content) => Promise<number | null | Refusal>
> = {
  category: takeOverCategory,
  dataItem: takeOverDataItem,
  form: takeOverForm,
  matrix: takeOverMatrix,
  process: takeOverProcess,
  processRules: ({ scope }, id, content) =>
    takeOverProcessRules(scope, id, content as unknown as ReleasedRules),
  readRules: ({ scope }, id, content) =>
    takeOverReadRules(scope, id, content as unknown as ReleasedReadRules),
  sampleCases: ({ scope }, id, content) =>
    takeOverSampleCases(scope, id, content as unknown as ReleasedCases),
};

/** A category there is not is made for this organisation; one there is stays as its administrators keep it. */
async function takeOverCategory(
  { scope }: TakingOver,
  id: string,
  content: Content,
): Promise<null | Refusal> {
  const { tx, actor } = scope;
  if (!mayTakeId(id, actor.organId)) return refuse("idTaken", { id });
  const { parentTypeId = null, typeName, typeNames = {}, typeOrder = 0 } = content;
  if (parentTypeId !== null) {
    const { processTypes } = await knownNames(tx, { organId: actor.organId, today: organisationDay(scope) });
    if (!processTypes.has(String(parentTypeId)))
      return refuseFields({
        parentTypeId: { problem: "unknownProcessType", params: { processType: String(parentTypeId) } },
      });
  }
  await sql`insert into process_category (process_type_id, parent_type_id, type_name, type_names, type_order, organ_id)
    values (${id}, ${parentTypeId}, ${typeName}, ${JSON.stringify(typeNames)}::jsonb, ${Number(typeOrder) || 0},
      ${actor.organId}) on conflict do nothing`.execute(tx);
  return null;
}

async function takeOverForm(
  { scope: { tx, actor, request } }: TakingOver,
  id: string,
  content: Content,
): Promise<number | Refusal> {
  const { rows } = await sql<{ organId: number | null; version: number }>`
    select organ_id, version from form_page where page_id = ${id} order by version desc limit 1 for update`.execute(
    tx,
  );
  const [latest] = rows;
  if (latest === undefined && !mayTakeId(id, actor.organId)) return refuse("idTaken", { id });
  const organId = latest === undefined ? actor.organId : latest.organId;
  const version = (latest?.version ?? 0) + 1;
  const company = organId === null ? companyOfGroup : String(organId);
  const given = { ...content, pageId: id, version, company, state: "effective" };
  const malformed = formProblems(given);
  if (malformed !== undefined) return faulty("formPageFaulty", { page: id }, malformed);
  const page = given as unknown as FormPage;
  const problems = { ...(await unknownItems(tx, page)), ...checkFormPage(page) };
  if (Object.keys(problems).length > 0) return faulty("formPageFaulty", { page: id }, problems);
  const by = { organId, createdBy: actor.userCode, now: request.now };
  const saved = await savePage(tx, page, by);
  return saved === undefined ? refuse("idTaken", { id }) : version;
}

async function matrixProblems(
  scope: TakingOver["scope"],
  content: MatrixContent,
): Promise<Record<string, FieldProblem>> {
  const { tx, actor } = scope;
  await holdDepartments(tx, departmentsOf(content.rows as Assignment[]));
  return checkMatrix(
    content,
    await knownNames(tx, { organId: actor.organId, today: organisationDay(scope) }),
  );
}

async function takeOverMatrix(
  { scope }: TakingOver,
  id: string,
  content: Content,
): Promise<number | Refusal> {
  const { tx, actor, request } = scope;
  const { organId, userCode } = actor;
  const problems =
    matrixShapeProblems(content) ?? (await matrixProblems(scope, content as unknown as MatrixContent));
  if (Object.keys(problems).length > 0) return faulty("matrixFaulty", { matrix: id }, problems);
  const now = request.now.toISOString();
  const json = JSON.stringify(content);
  await sql`insert into approver_matrix (organ_id, matrix_id, draft, created_by, created_at, updated_by, updated_at)
    values (${organId}, ${id}, ${json}::jsonb, ${userCode}, ${now}, ${userCode}, ${now})
    on conflict (organ_id, matrix_id) do update set draft = excluded.draft, updated_by = excluded.updated_by,
      updated_at = excluded.updated_at, row_version = approver_matrix.row_version + 1`.execute(tx);
  const { rows } = await sql<{ version: number }>`
    insert into approver_matrix_version (organ_id, matrix_id, version, content, valid_from, published_by, published_at)
    select ${organId}, ${id}, coalesce(max(version), 0) + 1, ${json}::jsonb,
      ${organisationDay(scope)}::date, ${userCode}, ${now}
    from approver_matrix_version where organ_id = ${organId} and matrix_id = ${id} returning version`.execute(
    tx,
  );
  return rows[0]?.version ?? 1;
}

async function takeOverProcess(
  { scope, releaseId }: TakingOver,
  id: string,
  content: Content,
): Promise<number | Refusal> {
  const { tx, actor, request } = scope;
  const stored = await lockProcess(tx, id);
  if (stored === undefined ? !mayTakeId(id, actor.organId) : stored.organId !== actor.organId)
    return refuse("idTaken", { id });
  const given = { ...content, processId: id, company: String(actor.organId), status: "enabled" };
  const malformed = definitionProblems(given);
  const process = String(content["processName"] ?? id);
  if (malformed !== undefined) return faulty("definitionFaulty", { process }, malformed);
  const definition = given as unknown as ProcessDefinition;
  const by = {
    organId: actor.organId,
    by: actor.userCode,
    now: request.now,
    today: organisationDay(scope),
    ports: scope.ports,
  };
  const published = await publishDefinition(tx, definition, stored, by);
  if (isRefusal(published)) return published;
  await sql`update process_version set release_id = ${releaseId}
    where process_id = ${id} and version = ${published.version}`.execute(tx);
  return published.version;
}

function faulty(
  name: "formPageFaulty" | "matrixFaulty" | "definitionFaulty",
  params: Record<string, string>,
  errors: Readonly<Record<string, FieldProblem>>,
): Refusal {
  return { ...refuse(name, { ...params, count: Object.keys(errors).length } as never), errors };
}
