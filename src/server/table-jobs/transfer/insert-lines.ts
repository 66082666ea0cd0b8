import { type RawBuilder, sql } from "kysely";
import type { TableModel } from "#tables";
import type { Tx } from "../../db/index.ts";
import { type Author, runSql, stampsOf, type TableContext } from "../../tables/index.ts";
import {
  keyField,
  organColumn,
  quoted,
  answeredColumn,
  systemColumns,
  valueSql,
} from "../../table-sql/index.ts";

/**
 * Inserts a range of good lines with one statement, and beside them what history and revert need: the values where the
 * table is audited, else the keys alone, all in one record.
 */
export async function insertLines(
  tx: Tx,
  { model, author }: TableContext,
  { jobId, from, to }: { jobId: string; from: number; to: number },
): Promise<void> {
  const key = keyField(model);
  const stamps = stampsOf(model, author, "create");
  const fields = model.fields.filter(({ name }) => name !== model.key || model.keySource !== "counted");
  const read = fields.filter(({ name }) => !(name in stamps));
  const stamped = fields.filter(({ name }) => name in stamps);
  const organ = organColumn(model) === systemColumns.organId ? [systemColumns.organId] : [];
  const columns = [...read.map(({ column }) => column), ...stamped.map(({ column }) => column), ...organ];
  const values = [
    ...read.map(({ name }) => sql`r.${quoted(name)}`),
    ...stamped.map((field) => valueSql(field, stamps[field.name])),
    ...organ.map(() => sql`${author.organId}::integer`),
  ];
  const types = read.map((field) => sql`${quoted(field.name)} ${sql.raw(field.columnType)}`);
  await runSql(
    tx,
    sql`with i as (
          insert into ${quoted(model.table)} (${sql.join(columns.map(quoted))})
          select ${sql.join(values)} from table_import_line l
          cross join lateral jsonb_to_record(l.record) as r (${sql.join(types)})
          where l.job_id = ${jobId}::uuid and l.line >= ${from} and l.line < ${to}
            and l.errors is null and l.action = 'add' order by l.line
          returning ${model.audit ? sql`*` : quoted(key.column)})
        ${model.audit ? historyOf(model, author, jobId) : keysOf(model, jobId, from)}`,
  );
}

/** Writes what was inserted into the history. */
function historyOf(model: TableModel, author: Author, jobId: string): RawBuilder<unknown> {
  const shown = model.fields.map(
    (field) => sql`${sql.lit(field.name)}::text, to_jsonb(${answeredColumn("i", field)})`,
  );
  return sql`
    insert into table_change (entity, row_key, at, user_code, organ_id, kind, changes, batch_id, request_code)
    select ${model.name}, i.${quoted(keyField(model).column)}::text, ${author.now}::timestamptz, ${author.userCode},
           ${author.organId}::integer, 'create',
           (select coalesce(jsonb_object_agg(f.key, jsonb_build_object('from', null, 'to', f.value)), '{}')
            from jsonb_each(jsonb_build_object(${sql.join(shown)})) f where f.value <> 'null'),
           ${jobId}::uuid, ${author.requestCode}
    from i`;
}

/** Keeps the keys of what was inserted. */
function keysOf(model: TableModel, jobId: string, part: number): RawBuilder<unknown> {
  return sql`
    insert into table_import_added (job_id, part_no, row_keys)
    select ${jobId}::uuid, ${part}::integer, array_agg(i.${quoted(keyField(model).column)}::text)
    from i having count(*) > 0`;
}
