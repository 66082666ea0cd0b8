import { sql } from "kysely";
import type { OutputOf } from "#contract/calls/define-call.ts";
import { dataItemUses } from "#contract/calls/table-actions.ts";
import { refuse } from "#contract/errors/refusal.ts";
import type { Tx } from "../db/index.ts";
import { handle, type SessionScope } from "../http/index.ts";
import { readRow, tableFor } from "../tables/index.ts";
import { choosesFrom } from "./chooses-from.ts";
import { formLabelIn } from "./label-sql.ts";

type Uses = OutputOf<typeof dataItemUses>;

/** So many versions of forms, and items, are listed. */
const usesMax = 200;

/** What would be touched if a data item were renamed or removed. Forms of other organisations are counted alone. */
export const dataItemUsesHandler = handle(dataItemUses, async ({ key }, scope) => {
  const { tx, actor } = scope;
  const context = tableFor(scope, "dataItem");
  const row = context === undefined ? undefined : await readRow(tx, context, key);
  if (row === undefined) return refuse("notFound");
  const name = String(row["dataEnName"]);
  return {
    forms: await formsUsing(scope, name),
    items: await itemsBelow(tx, name),
    blocks: await blocksUsing(tx, name, actor.organId),
    ...(await countsOf(tx, name, actor.organId)),
  };
});

async function formsUsing(
  { tx, language, actor: { organId } }: SessionScope,
  name: string,
): Promise<Uses["forms"]> {
  const { rows } = await sql<Uses["forms"][number]>`
    select f.page_id, ${formLabelIn(language)} as label, f.version, f.state,
      ${processesOf(organId)} as processes
    from form_page f where (f.organ_id = ${organId} or f.organ_id is null) and ${choosesFrom(name)}
    order by f.page_id, f.version desc limit ${usesMax}`.execute(tx);
  return rows;
}

/** The processes of an organisation that go by the form version `f`. */
export const processesOf = (organId: number) => sql`coalesce((
  select jsonb_agg(jsonb_build_object('processId', p.process_id, 'processName', p.process_name) order by p.process_name)
  from process p join process_version v on v.process_id = p.process_id and v.version = p.published_version
  where p.organ_id = ${organId} and v.page_id = f.page_id and v.page_version = f.version), '[]')`;

async function itemsBelow(tx: Tx, name: string): Promise<Uses["items"]> {
  const { rows } = await sql<Uses["items"][number]>`
    select code, data_en_name, coalesce(nullif(name, ''), data_en_name) as name from data_item
    where parent_en_name = ${name} and _deleted_at is null order by data_en_name limit ${usesMax}`.execute(
    tx,
  );
  return rows;
}

async function blocksUsing(tx: Tx, name: string, organId: number): Promise<Uses["blocks"]> {
  const { rows } = await sql<{ blockName: string }>`
    select block_name from form_block where organ_id = ${organId} and jsonb_path_exists(components,
      'strict $.** ? (@.candidateType == "DATAITEM" && @.candidateValue == $name)',
      ${JSON.stringify({ name })}::jsonb, true) order by lower(block_name) limit ${usesMax}`.execute(tx);
  return rows.map(({ blockName }) => blockName);
}

async function countsOf(
  tx: Tx,
  name: string,
  organId: number,
): Promise<Pick<Uses, "valueCount" | "elsewhere">> {
  const { rows } = await sql<Pick<Uses, "valueCount" | "elsewhere">>`
    select (select count(*)::int from data_item_control where data_en_name = ${name} and _deleted_at is null)
        as value_count,
      (select count(distinct f.page_id)::int from form_page f where f.organ_id <> ${organId}
        and f.state = 'effective' and ${choosesFrom(name)}) as elsewhere`.execute(tx);
  return rows[0] ?? { valueCount: 0, elsewhere: 0 };
}
