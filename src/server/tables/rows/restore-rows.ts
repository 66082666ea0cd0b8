import { sql } from "kysely";
import { type Refusal, refuse } from "#contract/errors/refusal.ts";
import type { JsonValue } from "#contract/schema.ts";
import type { Tx } from "../../db/index.ts";
import { runAfter, runBefore } from "../hooks/run-hooks.ts";
import { recordChanges } from "../history/record-change.ts";
import { keyField, knownField, operandsSql, quoted, systemColumns } from "../../table-sql/index.ts";
import { runSql } from "../sql/run-sql.ts";
import { checkReferences } from "./check-references.ts";
import { nameOf } from "./merge-given.ts";
import { lockRows, type WholeRow } from "./read-rows.ts";
import { restoredValueTaken } from "./restored-value-taken.ts";
import { contextFor, type TableContext } from "./table-context.ts";

/** Brings locked rows back from the recycle bin; refused where what they point to is gone or a value was taken meanwhile. */
export async function restoreRows(
  tx: Tx,
  context: TableContext,
  rows: readonly WholeRow[],
  batchId: string,
): Promise<Refusal | undefined> {
  if (rows.length === 0) return undefined;
  const { model } = context;
  const key = keyField(model);
  const version = quoted(systemColumns.rowVersion);
  const taken = await restoredValueTaken(tx, context, rows);
  if (taken !== undefined) return taken;
  // Those that point to one another come back together: first all of them, then the look at what they point to.
  await runSql(
    tx,
    sql`update ${quoted(model.table)} set ${quoted(systemColumns.deletedAt)} = null,
          ${version} = ${version} + 1
        where ${quoted(key.column)} = any(${operandsSql(
          key,
          rows.map((row) => row[model.key] ?? null),
        )})`,
  );
  for (const row of rows) {
    const bound = model.fields.filter(({ reference }) => (reference?.onDelete ?? "none") !== "none");
    const lost = await checkReferences(
      tx,
      context,
      row,
      bound.map(({ name }) => name),
    );
    const [gone] = Object.entries(lost);
    if (gone !== undefined)
      return referenceGone(tx, context, { row, name: gone[0], value: gone[1].params["value"] });
    const refusal = await runBefore(tx, context, { kind: "restore", after: row });
    if (refusal !== undefined) return refusal;
  }
  await recordChanges(
    tx,
    context,
    rows.map((row) => ({ kind: "restore", key: row[model.key] ?? null, before: {}, after: row })),
    batchId,
  );
  for (const row of rows) await runAfter(tx, context, { kind: "restore", after: row });
  return undefined;
}

/** What a row points to went for good, or lies in its own recycle bin, where it has a name for whoever may bring it back. */
async function referenceGone(
  tx: Tx,
  context: TableContext,
  { row, name, value }: { row: WholeRow; name: string; value: unknown },
): Promise<Refusal> {
  const field = knownField(context.model, name);
  const target = field.reference && contextFor(context, field.reference.entity);
  const inBin =
    target === undefined || field.reference?.field !== target.model.key
      ? []
      : await lockRows(tx, target, [value as JsonValue], false);
  const [binned] = inBin;
  return refuse("restoredReferenceGone", {
    row: nameOf(context, row),
    field: field.titles[context.author.language],
    value: target !== undefined && binned !== undefined ? nameOf(target, binned) : String(value),
  });
}
