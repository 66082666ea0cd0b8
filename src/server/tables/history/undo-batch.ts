import { isUuid } from "#contract/rules/uuid.ts";
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { isRefusal, type Refusal, refuse } from "#contract/errors/refusal.ts";
import type { FieldChanges } from "#contract/shapes/tables.ts";
import { type Row, sameValue } from "#tables";
import type { Tx } from "../../db/index.ts";
import { earlierValueTaken } from "./earlier-value-taken.ts";
import { lockRows, type WholeRow } from "../rows/read-rows.ts";
import { removeRows } from "../rows/remove-rows.ts";
import { restoreRows } from "../rows/restore-rows.ts";
import { storeUpdate } from "../rows/store-update.ts";
import { contextFor, type TableContext } from "../rows/table-context.ts";
import { runSql } from "../sql/run-sql.ts";
import { touchedSince } from "./touched-since.ts";

/** A change of a row as an act recorded it. */
export interface Change {
  changeId: number;
  entity: string;
  rowKey: string;
  kind: "create" | "update" | "delete" | "restore" | "purge";
  changes: FieldChanges;
}

/**
 * Takes back everything that one act did, the last step first, in every table it touched. Rows that were changed
 * since (`touchedSince`) are left alone and counted as skipped; so are rows that are gone for good.
 */
export async function undoBatch(
  tx: Tx,
  context: TableContext,
  batchId: string,
): Promise<{ count: number; skipped: number } | Refusal> {
  if (!isUuid(batchId)) return refuse("nothingToUndo");
  const changes = await runSql<Change>(
    tx,
    sql`select c.change_id as "changeId", c.entity, c.row_key as "rowKey", c.kind, c.changes
        from table_change c where c.batch_id = ${batchId}::uuid order by c.change_id desc`,
  );
  const tables = new Map([[context.model.name, context]]);
  for (const { entity } of changes) {
    const where = tables.get(entity) ?? contextFor(context, entity);
    if (where !== undefined) tables.set(entity, where);
  }
  const touched = await touchedSince(tx, tables, batchId);
  const isAsLeft = ({ entity, rowKey }: Change) => touched.get(entity)?.has(rowKey) !== true;
  if (!changes.some((change) => change.entity === context.model.name && isAsLeft(change)))
    return refuse("nothingToUndo");
  const undoing = randomUUID();
  let count = 0;
  for (const change of changes) {
    const where = tables.get(change.entity);
    if (where === undefined || !isAsLeft(change) || !mayUndo(where, change)) continue;
    const done = await undoOne(tx, where, change, undoing);
    if (isRefusal(done)) return done;
    if (done) count += 1;
  }
  return count === 0 ? refuse("nothingToUndo") : { count, skipped: changes.length - count };
}

function mayUndo({ access }: TableContext, { kind }: Change): boolean {
  if (kind === "create" || kind === "restore") return access.delete;
  return kind === "delete" ? access.restore : kind === "update" && access.update;
}

/** False where there is nothing left to take back. */
async function undoOne(
  tx: Tx,
  context: TableContext,
  change: Change,
  batchId: string,
): Promise<boolean | Refusal> {
  const rows = await lockRows(tx, context, [change.rowKey], change.kind !== "delete");
  const [row] = rows;
  if (row === undefined) return false;
  switch (change.kind) {
    case "create":
    case "restore":
      return (await removeRows(tx, context, rows, batchId)) ?? true;
    case "delete":
      return (await restoreRows(tx, context, rows, batchId)) ?? true;
    case "update":
      return undoUpdate(tx, context, { row, change, batchId });
    default:
      return false;
  }
}

/** Sets fields that still have what a change gave them back to what they were; false where none has. */
export async function undoUpdate(
  tx: Tx,
  context: TableContext,
  { row, change, batchId }: { row: WholeRow; change: Change; batchId: string },
): Promise<boolean | Refusal> {
  const { model, access } = context;
  const wanted: Row = { ...row };
  const changed = model.fields.filter(({ name }) => {
    const one = change.changes[name];
    return one !== undefined && access.writableFields.has(name) && sameValue(row[name], one.to);
  });
  for (const { name } of changed) wanted[name] = change.changes[name]?.from ?? null;
  if (changed.length === 0) return false;
  const names = changed.map(({ name }) => name);
  const stored =
    (await earlierValueTaken(tx, context, { before: row, wanted })) ??
    (await storeUpdate(tx, context, { before: row, wanted, changed: names, batchId }));
  return isRefusal(stored) ? stored : true;
}
