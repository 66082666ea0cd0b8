import { sql } from "kysely";
import { namesChoice } from "#forms";
import type { Language } from "#contract/codes/language.ts";
import { readCell } from "#contract/rules/approver-matrix/matrix-cell.ts";
import type { MatrixContent } from "#contract/shapes/approver-matrix.ts";
import { columnsOf } from "#contract/shapes/form-components.ts";
import type { FormComponent, FormPage } from "#contract/shapes/form-page.ts";
import type { Tx } from "../db/index.ts";
import { choosesFrom } from "./chooses-from.ts";
import { formLabelIn } from "./label-sql.ts";

/** A value of a data item, by what forms, conditions and matrices call it. */
export interface ItemValue {
  item: string;
  value: string;
}

/** What is designed and does not count yet keeps a value as well: it would be published with a value that is gone. */
interface Naming {
  isDraft: boolean;
}
interface FormNaming extends Naming {
  organId: number | null;
  pageId: string;
  label: string;
  version: number;
}
interface ProcessNaming extends Naming {
  organId: number;
  processId: string;
  processName: string;
}
interface MatrixNaming extends Naming {
  organId: number;
  matrixId: string;
  matrixName: string;
}

/** What names a value in every organisation, and what is offered only where it was chosen. */
export interface ValueNames {
  forms: FormNaming[];
  processes: ProcessNaming[];
  matrices: MatrixNaming[];
  values: { dataEnName: string; dataConValue: string; dataConDesc: string }[];
}

interface Choosing extends FormNaming {
  page: FormPage;
}

/** The day, `YYYY-MM-DD`, that it is in an organisation. */
export type DayOf = (organId: number) => string;

/** Where a value is named, in what counts and in drafts of it: in events, in conditions, in matrices, by values below it. */
export async function valueNames(
  tx: Tx,
  named: ItemValue,
  { dayOf, language }: { dayOf: DayOf; language: Language },
): Promise<ValueNames> {
  const choosing = await formsChoosing(tx, named.item, language);
  return {
    forms: choosing
      .filter(({ page }) => eventsName(page, named))
      .map(({ organId, pageId, label, version, isDraft }) => ({ organId, pageId, label, version, isDraft })),
    processes: countingFirst(
      await processesNaming(tx, named),
      await draftsNaming(tx, named),
      ({ processId }) => processId,
    ),
    matrices: countingFirst(
      await matricesNaming(tx, choosing, { named, dayOf }),
      await matrixDraftsNaming(tx, choosing, named),
      ({ organId, matrixId }) => `${organId} ${matrixId}`,
    ),
    values: await valuesBelow(tx, named),
  };
}

/** What counts, and each draft of what does not name the value as it counts, once. */
function countingFirst<Each>(counting: Each[], drafts: Each[], idOf: (each: Each) => string): Each[] {
  const found = new Map(counting.map((each) => [idOf(each), each]));
  for (const draft of drafts) if (!found.has(idOf(draft))) found.set(idOf(draft), draft);
  return [...found.values()];
}

async function formsChoosing(tx: Tx, item: string, language: Language): Promise<Choosing[]> {
  const { rows } = await sql<Choosing>`
    select f.organ_id, f.page_id, ${formLabelIn(language)} as label, f.version, f.page,
      f.state = 'temporary' as is_draft
    from form_page f where f.state in ('effective', 'temporary') and ${choosesFrom(item)}
    order by f.page_id, f.version desc`.execute(tx);
  return rows;
}

/** Codes of the fields that choose from an item; of a sub-table whose column does, its own. */
function fieldsChoosing(page: FormPage, item: string): string[] {
  const isOfItem = (each: FormComponent) => each.candidateType === "DATAITEM" && each.candidateValue === item;
  return page.components
    .filter((each) => isOfItem(each) || columnsOf(each).some(isOfItem))
    .map(({ componentCode }) => componentCode);
}

function eventsName(page: FormPage, { item, value }: ItemValue): boolean {
  const fields = fieldsChoosing(page, item);
  return (page.events ?? []).some(({ condition = "", expression = "" }) =>
    [condition, expression].some((text) => text !== "" && namesChoice(text, fields, value, page)),
  );
}

/** Published processes go on by the form version they were published with, whether that is in effect or not. */
async function processesNaming(tx: Tx, { item, value }: ItemValue): Promise<ProcessNaming[]> {
  const { rows } = await sql<ProcessNaming & { page: FormPage; conditions: string[] }>`
    select p.organ_id, p.process_id, p.process_name, f.page,
      array(select jsonb_array_elements_text(jsonb_path_query_array(v.definition,
        'strict $.tasks[*].transitions[*].transExpression', '{}', true))) as conditions
    from process p join process_version v on v.process_id = p.process_id and v.version = p.published_version
    join form_page f on f.page_id = v.page_id and f.version = v.page_version
    where ${choosesFrom(item)} order by p.process_name, p.process_id`.execute(tx);
  return rows
    .filter((row) => conditionsName(row, { item, value }))
    .map(({ organId, processId, processName }) => ({ organId, processId, processName, isDraft: false }));
}

/** Processes whose draft names it, by any version of its form that counts or is designed: nobody knows yet which it will be. */
async function draftsNaming(tx: Tx, { item, value }: ItemValue): Promise<ProcessNaming[]> {
  const { rows } = await sql<ProcessNaming & { page: FormPage; conditions: string[] }>`
    select p.organ_id, p.process_id, coalesce(nullif(p.draft ->> 'processName', ''), p.process_id) as process_name,
      f.page, array(select jsonb_array_elements_text(jsonb_path_query_array(p.draft,
        'strict $.tasks[*].transitions[*].transExpression ? (@.type() == "string")', '{}', true))) as conditions
    from process p join form_page f on f.page_id = p.draft ->> 'pageId' and f.state in ('effective', 'temporary')
    where ${choosesFrom(item)} order by process_name, p.process_id`.execute(tx);
  return rows
    .filter((row) => conditionsName(row, { item, value }))
    .map(({ organId, processId, processName }) => ({ organId, processId, processName, isDraft: true }));
}

function conditionsName(
  { page, conditions }: { page: FormPage; conditions: readonly string[] },
  { item, value }: ItemValue,
): boolean {
  const fields = fieldsChoosing(page, item);
  return conditions.some((text) => text !== "" && namesChoice(text, fields, value, page));
}

/** Matrices with a row for the value, of the version that counts on the day of their organisation and of those that will. */
async function matricesNaming(
  tx: Tx,
  choosing: readonly Choosing[],
  { named: { item, value }, dayOf }: { named: ItemValue; dayOf: DayOf },
): Promise<MatrixNaming[]> {
  const counting = choosing.filter(({ isDraft }) => !isDraft);
  const fields = new Set(counting.flatMap(({ page }) => fieldsChoosing(page, item)));
  if (fields.size === 0) return [];
  const organs = await sql<{
    organId: number;
  }>`select distinct organ_id from approver_matrix_version`.execute(tx);
  const ids = organs.rows.map(({ organId }) => organId);
  const { rows } = await sql<{ organId: number; matrixId: string; content: MatrixContent }>`
    select v.organ_id, v.matrix_id, v.content
    from approver_matrix_version v
    join unnest(${ids}::bigint[], ${ids.map(dayOf)}::date[]) as o(organ_id, today) on o.organ_id = v.organ_id
    where v.valid_from >= coalesce((select max(e.valid_from) from approver_matrix_version e
        where e.organ_id = v.organ_id and e.matrix_id = v.matrix_id and e.valid_from <= o.today), '-infinity')
      and not exists (select 1 from approver_matrix_version l where l.organ_id = v.organ_id
        and l.matrix_id = v.matrix_id and l.valid_from = v.valid_from and l.version > v.version)
      and exists (select 1 from jsonb_array_elements(v.content -> 'dimensions') d
        where d ->> 'field' = any(${[...fields]}::text[]))
    order by v.organ_id, v.matrix_id, v.version desc`.execute(tx);
  const found = new Map<string, MatrixNaming>();
  for (const { organId, matrixId, content } of rows) {
    const id = `${organId} ${matrixId}`;
    if (rowsName(content, fields, value) && !found.has(id))
      found.set(id, { organId, matrixId, matrixName: content.matrixName, isDraft: false });
  }
  return [...found.values()];
}

/** Matrices that are being written with a row for the value. */
async function matrixDraftsNaming(
  tx: Tx,
  choosing: readonly Choosing[],
  { item, value }: ItemValue,
): Promise<MatrixNaming[]> {
  const fields = new Set(choosing.flatMap(({ page }) => fieldsChoosing(page, item)));
  const { rows } = await sql<{ organId: number; matrixId: string; draft: MatrixContent }>`
    select m.organ_id, m.matrix_id, m.draft from approver_matrix m
    where exists (select 1 from jsonb_array_elements(m.draft -> 'dimensions') d
        where d ->> 'field' = any(${[...fields]}::text[]))
    order by m.organ_id, m.matrix_id`.execute(tx);
  return rows
    .filter(({ draft }) => rowsName(draft, fields, value))
    .map(({ organId, matrixId, draft }) => ({
      organId,
      matrixId,
      matrixName: draft.matrixName || matrixId,
      isDraft: true,
    }));
}

/** Whether a row of a matrix is for the value, in one of the dimensions that are these fields. */
function rowsName({ dimensions, rows }: MatrixContent, fields: ReadonlySet<string>, value: string): boolean {
  return dimensions.some(
    ({ field, kind }, at) =>
      fields.has(field) &&
      rows.some(({ cells }) => {
        const cell = readCell(kind, cells[at] ?? "");
        return cell !== undefined && cell !== "any" && "values" in cell && cell.values.includes(value);
      }),
  );
}

async function valuesBelow(tx: Tx, { item, value }: ItemValue): Promise<ValueNames["values"]> {
  const { rows } = await sql<ValueNames["values"][number]>`
    select c.data_en_name, c.data_con_value, c.data_con_desc from data_item_control c
    join data_item i on i.data_en_name = c.data_en_name and i._deleted_at is null
    where i.parent_en_name = ${item} and c.parent_con_value = ${value} and c._deleted_at is null
    order by c.data_en_name, c.control_order`.execute(tx);
  return rows;
}
