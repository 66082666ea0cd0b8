import { sql } from "kysely";
import { isRefusal, type Refusal, refuse } from "#contract/errors/refusal.ts";
import type { JsonValue } from "#contract/schema.ts";
import type { Row } from "#tables";
import type { Tx } from "../../db/index.ts";
import { runAfter, runBefore } from "../hooks/run-hooks.ts";
import { recordChanges } from "../history/record-change.ts";
import { isOwn, keyField, operandsSql, quoted, systemColumns, valueSql } from "../../table-sql/index.ts";
import { runSql } from "../sql/run-sql.ts";
import { membersOf } from "./labels.ts";
import type { WholeRow } from "./read-rows.ts";
import { countReferring, lockReferring, type Referring, referringFields } from "./referring-rows.ts";
import type { TableContext } from "./table-context.ts";
import { nameOf } from "./merge-given.ts";

/**
 * Deletes locked rows, into the recycle bin where there is one, after what points to them was seen to: refused,
 * deleted along, or emptied, as each reference says. `leaving` are the keys of this table that go in the same act.
 */
export async function removeRows(
  tx: Tx,
  context: TableContext,
  rows: readonly WholeRow[],
  batchId: string,
  leaving: ReadonlyMap<string, readonly JsonValue[]> = new Map(),
): Promise<Refusal | undefined> {
  if (rows.length === 0) return undefined;
  const { model } = context;
  const keys = rows.map((row) => row[model.key] ?? null);
  const all = new Map(leaving).set(model.name, [...(leaving.get(model.name) ?? []), ...keys]);
  for (const row of rows) {
    const refusal = await runBefore(tx, context, { kind: "delete", before: row, after: row });
    if (refusal !== undefined) return refusal;
  }
  for (const referring of referringFields(context, rows)) {
    const refusal = await seeTo(tx, context, { referring, rows, batchId, leaving: all });
    if (isRefusal(refusal)) return refusal;
  }
  await takeAway(tx, context, keys);
  await recordChanges(
    tx,
    context,
    rows.map((row) => ({ kind: "delete", key: row[model.key] ?? null, before: row, after: {} })),
    batchId,
  );
  for (const row of rows) await runAfter(tx, context, { kind: "delete", before: row, after: row });
  return undefined;
}

async function takeAway(tx: Tx, { model, author }: TableContext, keys: readonly JsonValue[]): Promise<void> {
  const key = keyField(model);
  const these = sql`${quoted(key.column)} = any(${operandsSql(key, keys)})`;
  const table = quoted(model.table);
  if (!isOwn(model) || !model.softDelete) {
    await runSql(tx, sql`delete from ${table} where ${these}`);
    return;
  }
  const version = quoted(systemColumns.rowVersion);
  await runSql(
    tx,
    sql`update ${table} set ${quoted(systemColumns.deletedAt)} = ${author.now}::timestamptz,
          ${quoted(systemColumns.deletedBy)} = ${author.userCode}, ${version} = ${version} + 1 where ${these}`,
  );
}

interface SeeTo {
  referring: Referring;
  rows: readonly WholeRow[];
  batchId: string;
  leaving: ReadonlyMap<string, readonly JsonValue[]>;
}

async function seeTo(
  tx: Tx,
  context: TableContext,
  { referring, rows, batchId, leaving }: SeeTo,
): Promise<Refusal | undefined> {
  const { field, context: other } = referring;
  const { author } = context;
  if (field.reference?.onDelete === "restrict") {
    const count = await countReferring(tx, referring, leaving.get(other.model.name) ?? []);
    if (count === 0) return undefined;
    return refuse("rowInUse", {
      row: rows
        .map((row) => nameOf(context, row))
        .slice(0, 5)
        .join(", "),
      count,
      table: other.model.listTitles[author.language],
    });
  }
  const gone = new Set((leaving.get(other.model.name) ?? []).map(String));
  const found = (await lockReferring(tx, referring)).filter((row) => !gone.has(String(row[other.model.key])));
  other.ports.live.announceToAll(tx, { event: "table", entity: other.model.name });
  const isList = field.columnType === "text[]" || field.columnType === "jsonb";
  if (field.reference?.onDelete === "cascade" && !isList)
    return removeRows(tx, other, found, batchId, leaving);
  await emptyField(tx, referring, found, batchId);
  return undefined;
}

/** Takes the values out of a reference field: the field's value, or the members of its list. */
async function emptyField(
  tx: Tx,
  { context, field, values }: Referring,
  rows: readonly WholeRow[],
  batchId: string,
): Promise<void> {
  const { model } = context;
  const key = keyField(model);
  const gone = new Set(values.map(String));
  for (const row of rows) {
    const kept = membersOf(row[field.name]).filter((value) => !gone.has(String(value)));
    const value = kept.length === 0 ? null : kept;
    const after: Row = { ...row, [field.name]: value };
    const version = quoted(systemColumns.rowVersion);
    const raised = isOwn(model) ? sql`, ${version} = ${version} + 1` : sql``;
    await runSql(
      tx,
      sql`update ${quoted(model.table)} set ${quoted(field.column)} = ${valueSql(field, value)}${raised}
          where ${quoted(key.column)} = any(${operandsSql(key, [row[model.key] ?? null])})`,
    );
    await recordChanges(
      tx,
      context,
      [{ kind: "update", key: row[model.key] ?? null, before: row, after }],
      batchId,
    );
  }
}
