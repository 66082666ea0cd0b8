import { sql } from "kysely";
import type { FieldChanges } from "#contract/shapes/tables.ts";
import type { Row } from "#tables";
import { sameValue } from "#tables";
import type { Tx } from "../../db/index.ts";
import type { TableContext } from "../rows/table-context.ts";
import { runSql } from "../sql/run-sql.ts";

/**
 * The rows of an act, by table, that are not as it left them. What was done to a row since and cancels out, as another act
 * and its undo do, did not touch it; who wrote it last, and when, does not count.
 *
 * @param tables the tables the act touched, by name
 */
export async function touchedSince(
  tx: Tx,
  tables: ReadonlyMap<string, TableContext>,
  batchId: string,
): Promise<Map<string, Set<string>>> {
  const found = await runSql<{ entity: string; rowKey: string; field: string | null }>(
    tx,
    sql`with own as (
          select entity, row_key, max(change_id) as last from table_change
          where batch_id = ${batchId}::uuid group by entity, row_key
        ), later as (
          select l.entity, l.row_key, l.change_id, l.kind, l.changes from own
          join table_change l on l.entity = own.entity and l.row_key = own.row_key and l.change_id > own.last
            and l.batch_id is distinct from ${batchId}::uuid
        ), summed as (
          select entity, row_key, f.key as field, (array_agg(f.value -> 'from' order by change_id))[1] as before,
            (array_agg(f.value -> 'to' order by change_id desc))[1] as after
          from later, jsonb_each(changes) f group by entity, row_key, f.key
        )
        select entity, row_key as "rowKey", null as field from later group by entity, row_key
        having count(*) filter (where kind = 'delete') <> count(*) filter (where kind = 'restore')
          or bool_or(kind in ('create', 'purge'))
        union all
        select entity, row_key, field from summed where before is distinct from after`,
  );
  const touched = new Map<string, Set<string>>();
  for (const { entity, rowKey, field } of found) {
    if (field !== null && isStamp(tables.get(entity), field)) continue;
    touched.set(entity, (touched.get(entity) ?? new Set()).add(rowKey));
  }
  return touched;
}

const isStamp = (table: TableContext | undefined, field: string): boolean =>
  table?.model.fields.some(({ name, stamp }) => name === field && stamp !== undefined) === true;

/** Whether a row has what it was made with, whatever was done to it meanwhile. Pure. */
export function isAsMade({ model }: TableContext, row: Row, made: FieldChanges): boolean {
  return model.fields.every(
    (field) => field.stamp !== undefined || sameValue(row[field.name], made[field.name]?.to ?? null, field),
  );
}
