import { sql } from "kysely";
import type { InputOf } from "#contract/calls/define-call.ts";
import type { revertTableRow } from "#contract/calls/tables.ts";
import { type Refusal, refuse } from "#contract/errors/refusal.ts";
import type { FieldChanges } from "#contract/shapes/tables.ts";
import type { Row } from "#tables";
import type { Tx } from "../../db/index.ts";
import { earlierValueTaken } from "./earlier-value-taken.ts";
import { lockRows, type WholeRow } from "../rows/read-rows.ts";
import { storeUpdate } from "../rows/store-update.ts";
import type { TableContext } from "../rows/table-context.ts";
import { missingRow } from "../rows/update-row.ts";
import { runSql } from "../sql/run-sql.ts";

interface Change {
  changeId: number;
  kind: string;
  changes: FieldChanges;
}

/**
 * Takes back what a change did to a row, all of it or some fields, or sets the row to what it was after that change.
 * Only fields that the person may write; judged and recorded like any change.
 */
export async function revertRow(
  tx: Tx,
  context: TableContext,
  { key, changeId, fields, toThisState }: InputOf<typeof revertTableRow>,
): Promise<WholeRow | Refusal> {
  const { model, access } = context;
  const [row] = await lockRows(tx, context, [key]);
  if (row === undefined) return missingRow(tx, context, key);
  const changes = await runSql<Change>(
    tx,
    sql`select change_id as "changeId", kind, changes from table_change
        where entity = ${model.name} and row_key = ${String(row[model.key])} and change_id >= ${changeId}
        order by change_id desc`,
  );
  if (!changes.some((change) => change.changeId === changeId)) return refuse("notFound");
  const wanted: Row = { ...row };
  const undone =
    toThisState === true ? changes.filter((change) => change.changeId !== changeId) : changes.slice(-1);
  for (const change of undone) {
    if (change.kind !== "update") continue;
    for (const [name, { from }] of Object.entries(change.changes)) wanted[name] = from;
  }
  const mayWrite = (name: string): boolean =>
    access.writableFields.has(name) && (fields === undefined || fields.includes(name));
  const changed = model.fields.map(({ name }) => name).filter((name) => mayWrite(name));
  const allowed = Object.fromEntries(
    Object.entries(row).map(([name, now]) => [name, mayWrite(name) ? (wanted[name] ?? null) : now]),
  );
  return (
    (await earlierValueTaken(tx, context, { before: row, wanted: allowed })) ??
    storeUpdate(tx, context, { before: row, wanted: allowed, changed })
  );
}
