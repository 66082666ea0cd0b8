import { sql } from "kysely";
import type { OutputOf } from "#contract/calls/define-call.ts";
import { tablesMissing, tableUses } from "#contract/calls/table-uses.ts";
import { ComponentType } from "#contract/codes/component-type.ts";
import { refuse } from "#contract/errors/refusal.ts";
import type { Tx } from "../db/index.ts";
import { handle, type SessionScope } from "../http/index.ts";
import { tableFor } from "../tables/index.ts";
import { processesOf } from "./data-item-uses.ts";
import { formLabelIn } from "./label-sql.ts";

type Uses = OutputOf<typeof tableUses>;

/** So many of a kind are listed. */
const usesMax = 200;

/** The tables, by name, whose rows the fields and columns of the form version `f` offer. */
const tablesOf = sql`(select distinct field ->> 'candidateValue' as entity
  from jsonb_path_query(f.page, 'strict $.components[*].** ? (@.candidateType == "TABLE" || @.componentType == $reference)',
    ${JSON.stringify({ reference: ComponentType.tableReference })}::jsonb, true) field
  where field ->> 'candidateValue' <> '')`;

/** The tables, by name, that steps of the definition `d` add rows to, with the fields they fill. */
const addedTo = sql`(select task -> 'addRow' ->> 'entity' as entity,
    coalesce((select array_agg(name order by name) from jsonb_object_keys(task -> 'addRow' -> 'values') name), '{}') as fields
  from jsonb_array_elements(d.definition -> 'tasks') task where task -> 'addRow' ->> 'entity' <> '')`;

/** What would be touched if a table were renamed or taken away, or a field of it. What other organisations have is counted alone. */
export const tableUsesHandler = handle(tableUses, async ({ entity }, scope) => {
  const { tx, actor } = scope;
  const context = tableFor(scope, entity);
  if (context !== undefined && !context.access.read) return refuse("noPermission");
  const found = {
    forms: await formsOffering(scope, entity),
    processes: await processesAdding(tx, entity, actor.organId),
    elsewhere: await countElsewhere(tx, entity, actor.organId),
  };
  const isNamed = found.forms.length + found.processes.length + found.elsewhere > 0;
  return context === undefined && !isNamed ? refuse("notFound") : found;
});

/** Tables, and fields of tables, that forms in effect and published processes name and that are no longer there. */
export const tablesMissingHandler = handle(tablesMissing, async (_input, scope) => {
  const { tx, actor } = scope;
  const { organId } = actor;
  const { rows } = await sql<{ entity: string; fields: string[] }>`
    select entity, array_remove(array_agg(distinct field), null) as fields from (
      select t.entity, null::text as field from form_page f, lateral ${tablesOf} t
        where f.state = 'effective' and (f.organ_id = ${organId} or f.organ_id is null)
      union all
      select t.entity, field from process p
        join process_version d on d.process_id = p.process_id and d.version = p.published_version,
        lateral ${addedTo} t left join lateral unnest(t.fields) field on true
        where p.organ_id = ${organId}
    ) named group by entity order by entity`.execute(tx);
  const missing = rows.flatMap(({ entity, fields }) => {
    const model = scope.ports.tables.find(entity)?.model;
    const known = new Set(model?.fields.map(({ name }) => name));
    const gone = model === undefined ? [] : fields.filter((field) => !known.has(field));
    return model === undefined || gone.length > 0
      ? [{ entity, isGone: model === undefined, fields: gone }]
      : [];
  });
  return await Promise.all(
    missing.map(async (each) => ({
      ...each,
      forms: each.isGone ? (await formsOffering(scope, each.entity)).filter(isInEffect) : [],
      processes: (await processesAdding(tx, each.entity, organId)).filter(
        ({ fields }) => each.isGone || fields.some((field) => each.fields.includes(field)),
      ),
    })),
  );
});

const isInEffect = ({ state }: Uses["forms"][number]) => state === "effective";

async function formsOffering(
  { tx, language, actor: { organId } }: SessionScope,
  entity: string,
): Promise<Uses["forms"]> {
  const { rows } = await sql<Uses["forms"][number]>`
    select f.page_id, ${formLabelIn(language)} as label, f.version, f.state,
      ${processesOf(organId)} as processes
    from form_page f where (f.organ_id = ${organId} or f.organ_id is null)
      and ${entity} in (select entity from ${tablesOf} t)
    order by f.page_id, f.version desc limit ${usesMax}`.execute(tx);
  return rows;
}

async function processesAdding(tx: Tx, entity: string, organId: number): Promise<Uses["processes"]> {
  const { rows } = await sql<Uses["processes"][number]>`
    select p.process_id, p.process_name, array_agg(distinct field) filter (where field is not null) as fields
    from process p join process_version d on d.process_id = p.process_id and d.version = p.published_version,
      lateral ${addedTo} t left join lateral unnest(t.fields) field on true
    where p.organ_id = ${organId} and t.entity = ${entity}
    group by p.process_id, p.process_name order by p.process_name limit ${usesMax}`.execute(tx);
  return rows.map((row) => ({ ...row, fields: row.fields ?? [] }));
}

async function countElsewhere(tx: Tx, entity: string, organId: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select (select count(distinct f.page_id)::int from form_page f where f.organ_id <> ${organId}
        and f.state = 'effective' and ${entity} in (select entity from ${tablesOf} t))
      + (select count(distinct p.process_id)::int from process p
          join process_version d on d.process_id = p.process_id and d.version = p.published_version,
          lateral ${addedTo} t where p.organ_id <> ${organId} and t.entity = ${entity}) as total`.execute(tx);
  return rows[0]?.total ?? 0;
}
