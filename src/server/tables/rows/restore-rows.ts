import { sql } from "kysely";
import type { Refusal } from "#contract/errors/refusal.ts";
import type { Tx } from "../../db/index.ts";
import { runAfter, runBefore } from "../hooks/run-hooks.ts";
import { recordChanges } from "../history/record-change.ts";
import { keyField, operandsSql, quoted, systemColumns } from "../../table-sql/index.ts";
import { runSql } from "../sql/run-sql.ts";
import { checkReferences } from "./check-references.ts";
import type { WholeRow } from "./read-rows.ts";
import { refuseRecord } from "./refuse-record.ts";
import type { TableContext } from "./table-context.ts";

/** Brings locked rows back from the recycle bin; refused where what they point to is gone or a value was taken meanwhile. */
export async function restoreRows(
  tx: Tx,
  context: TableContext,
  rows: readonly WholeRow[],
  batchId: string,
): Promise<Refusal | undefined> {
  if (rows.length === 0) return undefined;
  const { model, author } = context;
  const key = keyField(model);
  const version = quoted(systemColumns.rowVersion);
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
    if (Object.keys(lost).length > 0) return refuseRecord(lost, author.language);
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
