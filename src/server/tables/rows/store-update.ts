import { type RawBuilder, sql } from "kysely";
import { isRefusal, type Refusal } from "#contract/errors/refusal.ts";
import type { JsonValue } from "#contract/schema.ts";
import { changesBetween, type FieldModel, type Row, type TableModel } from "#tables";
import type { Tx } from "../../db/index.ts";
import { runAfter, runBefore } from "../hooks/run-hooks.ts";
import { recordChanges } from "../history/record-change.ts";
import {
  isOwn,
  keyField,
  knownField,
  operandSql,
  parameterOf,
  quoted,
  rowVersionSql,
  selectedColumns,
  systemColumns,
  valueSql,
} from "../../table-sql/index.ts";
import { runText, textOf } from "../sql/run-sql.ts";
import { type StatementTexts, statementOf } from "../sql/statement-texts.ts";
import { checkReferences } from "./check-references.ts";
import { checkTree } from "./check-tree.ts";
import { stampsOf } from "./insert-row.ts";
import { hasNoSideEffects } from "./no-side-effects.ts";
import { judgeRow } from "./judge-row.ts";
import type { WholeRow } from "./read-rows.ts";
import { refuseRecord } from "./refuse-record.ts";
import type { TableContext } from "./table-context.ts";

/** A row that is locked, as it should be, which of its properties somebody wants to set, and the act it is part of. */
interface WantedUpdate {
  before: WholeRow;
  wanted: Row;
  changed: readonly string[];
  batchId?: string | undefined;
}

/** A row whose change has been sent; it is there as soon as the transaction has ended, or before. */
export interface SentRow {
  row: Promise<WholeRow>;
}

/** Stores a row that is locked with some properties changed; judged as a whole and recorded. */
export async function storeUpdate(
  tx: Tx,
  context: TableContext,
  update: WantedUpdate,
): Promise<WholeRow | Refusal> {
  const sent = await sendUpdate(tx, context, update);
  return isRefusal(sent) ? sent : sent.row;
}

/** The same where nobody looks at the row before the commit: where nothing else is to be done with it, the commit follows at once. */
export async function sendUpdate(
  tx: Tx,
  context: TableContext,
  { before, wanted, changed, batchId }: WantedUpdate,
): Promise<SentRow | Refusal> {
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
  if (differing.length === 0) return { row: Promise.resolve(before) };
  const row = writeFields(tx, context, before, {
    ...Object.fromEntries(differing.map((name) => [name, change.after[name] ?? null])),
    ...stampsOf(model, author, "update"),
  });
  if (batchId === undefined && hasNoSideEffects(model)) {
    tx.settledByCommit(row);
    return { row };
  }
  const after = await row;
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
  return { row };
}

/** Writes fields of one row as they are. */
async function writeFields(tx: Tx, context: TableContext, before: Row, values: Row): Promise<WholeRow> {
  const { model } = context;
  const key = before[model.key] ?? null;
  const fields = Object.keys(values).map((name) => knownField(model, name));
  const given = fields.map((field) => {
    const value = values[field.name] ?? null;
    return value === null ? null : parameterOf(field, value);
  });
  const name = `${typeof key} ${fields.map((field) => field.name).join(" ")}`;
  const text = statementOf(updates, model, name, () => textOf(tx, updateSql(model, fields, key)));
  const [row] = await runText<WholeRow>(tx, text, [...given, key]);
  if (row === undefined) throw new Error(`a locked row of ${model.name} is gone`);
  return row;
}

/** Statements by the fields that change: people change the same ones again and again. */
const updates: StatementTexts = new WeakMap();

/** The statement with places for values and key; which ones is the caller's. */
function updateSql(
  model: TableModel,
  fields: readonly FieldModel[],
  keyValue: JsonValue,
): RawBuilder<unknown> {
  const key = keyField(model);
  const settings = fields.map((field) => sql`${quoted(field.column)} = ${valueSql(field, "")}`);
  const version = quoted(systemColumns.rowVersion);
  if (isOwn(model)) settings.push(sql`${version} = ${version} + 1`);
  return sql`update ${quoted(model.table)} set ${sql.join(settings)}
        where ${quoted(key.column)} = ${operandSql(key, keyValue)}
        returning ${selectedColumns(model.fields)}, ${rowVersionSql(model)} as "rowVersion"`;
}
