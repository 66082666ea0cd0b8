import { sql } from "kysely";
import type { FieldChanges } from "#contract/shapes/tables.ts";
import type { JsonValue } from "#contract/schema.ts";
import { changesBetween, type Row } from "#tables";
import { type Runner, runSql } from "../sql/run-sql.ts";
import type { TableContext } from "../rows/table-context.ts";

export type ChangeKind = "create" | "update" | "delete" | "restore" | "purge";

/** A change of one row, to be written beside it. */
export interface RowChange {
  kind: ChangeKind;
  key: JsonValue;
  before: Row;
  after: Row;
}

/**
 * Writes who changed what from what to what, in the transaction of the change. Only audited tables have a history;
 * what an import changes is kept of others, too (`toTakeBack`), for it can be taken back.
 */
export async function recordChanges(
  tx: Runner,
  { model, author }: TableContext,
  changes: readonly RowChange[],
  batchId?: string,
  toTakeBack = false,
): Promise<void> {
  if (!(model.audit || toTakeBack) || changes.length === 0) return;
  const entries = changes.map(({ kind, key, before, after }) => ({
    k: String(key),
    d: kind,
    c: changesBetween(model, before, after) as FieldChanges,
  }));
  await runSql(
    tx,
    sql`insert into table_change (entity, row_key, at, user_code, organ_id, kind, changes, batch_id, request_code)
        select ${model.name}, k, ${author.now}::timestamptz, ${author.userCode}, ${author.organId}::integer, d, c,
               ${batchId ?? null}::uuid, ${author.requestCode}
        from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as given (k text, d text, c jsonb)`,
  );
}
