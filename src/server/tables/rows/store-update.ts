import { sql } from "kysely";
import { isRefusal, type Refusal } from "#contract/errors/refusal.ts";
import { changesBetween, type Row } from "#tables";
import type { Tx } from "../../db/index.ts";
import { runAfter, runBefore } from "../hooks/run-hooks.ts";
import { recordChanges } from "../history/record-change.ts";
import {
  isOwn,
  keyField,
  knownField,
  operandSql,
  quoted,
  rowVersionSql,
  selectedColumns,
  systemColumns,
  valueSql,
} from "../../table-sql/index.ts";
import { runSql } from "../sql/run-sql.ts";
import { checkReferences } from "./check-references.ts";
import { checkTree } from "./check-tree.ts";
import { stampsOf } from "./insert-row.ts";
import { judgeRow } from "./judge-row.ts";
import type { WholeRow } from "./read-rows.ts";
import { refuseRecord } from "./refuse-record.ts";
import type { TableContext } from "./table-context.ts";

/** Stores a row that is locked with some properties changed; judged as a whole and recorded. */
export async function storeUpdate(
  tx: Tx,
  context: TableContext,
  {
    before,
    wanted,
    changed,
    batchId,
  }: { before: WholeRow; wanted: Row; changed: readonly string[]; batchId?: string | undefined },
): Promise<WholeRow | Refusal> {
  const { model, author } = context;
  const judged = judgeRow(context, wanted, { mode: "update", changed });
  if ("errors" in judged) return refuseRecord(judged.errors, author.language);
  const lost = {
    ...(await checkReferences(tx, context, judged.row, changed)),
    ...(await checkTree(tx, context, judged.row, changed)),
  };
  if (Object.keys(lost).length > 0) return refuseRecord(lost, author.language);
  const change = { kind: "update" as const, before, after: { ...judged.row } };
  const complaint = await runBefore(tx, context, change);
  if (isRefusal(complaint)) return complaint;
  const differing = Object.keys(changesBetween(model, before, change.after));
  if (differing.length === 0) return before;
  const after = await writeFields(tx, context, before, {
    ...Object.fromEntries(differing.map((name) => [name, change.after[name] ?? null])),
    ...stampsOf(model, author, "update"),
  });
  // The commit follows it on the same way.
  tx.settledByCommit(
    recordChanges(
      tx,
      context,
      [{ kind: "update", key: before[model.key] ?? null, before, after }],
      batchId,
      batchId !== undefined,
    ),
  );
  await runAfter(tx, context, { kind: "update", before, after });
  return after;
}

/** Writes fields of one row as they are. */
async function writeFields(tx: Tx, { model }: TableContext, before: Row, values: Row): Promise<WholeRow> {
  const key = keyField(model);
  const settings = Object.entries(values).map(([name, value]) => {
    const field = knownField(model, name);
    return sql`${quoted(field.column)} = ${valueSql(field, value)}`;
  });
  const version = quoted(systemColumns.rowVersion);
  if (isOwn(model)) settings.push(sql`${version} = ${version} + 1`);
  const [row] = await runSql<WholeRow>(
    tx,
    sql`update ${quoted(model.table)} set ${sql.join(settings)}
        where ${quoted(key.column)} = ${operandSql(key, before[model.key] ?? null)}
        returning ${selectedColumns(model.fields)}, ${rowVersionSql(model)} as "rowVersion"`,
  );
  if (row === undefined) throw new Error(`a locked row of ${model.name} is gone`);
  return row;
}
