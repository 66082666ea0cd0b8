import { sql } from "kysely";
import { isRefusal, type Refusal } from "#contract/errors/refusal.ts";
import { changesBetween, type Row } from "#tables";
import type { Tx } from "../../db/index.ts";
import {
  checkReferences,
  checkRowFiles,
  checkTree,
  errorsOfHooks,
  errorsOfRights,
  judgeRow,
  lockRows,
  recordChanges,
  refuseRecord,
  runAfter,
  type Runner,
  runSql,
  stampsOf,
  type TableContext,
  type WholeRow,
} from "../../tables/index.ts";
import { isOwn, keyField, knownField, quoted, systemColumns } from "../../table-sql/index.ts";
import { anAct, type BulkAct } from "./bulk-act.ts";
import { type Chosen, chosenKeys } from "./choose-rows.ts";
import { RefusedRows } from "./rows-refused.ts";

const rowsAtOnce = 1_000;

/** Sets fields of many rows in one act that can be undone. Every row is judged as a whole; if one may not become so, none does. */
export async function bulkUpdate(
  tx: Tx,
  context: TableContext,
  { changes, ...chosen }: Chosen & { changes: Row },
  { batchId, afterSome }: BulkAct = anAct(),
): Promise<{ count: number; batchId: string } | Refusal> {
  const refusal = await refuseChanges(tx, context, changes);
  if (refusal !== undefined) return refusal;
  const keys = await chosenKeys(tx, context, chosen);
  if (isRefusal(keys)) return keys;
  let count = 0;
  const refused = new RefusedRows(changes);
  for (let from = 0; from < keys.length; from += rowsAtOnce) {
    const rows = await lockRows(tx, context, keys.slice(from, from + rowsAtOnce));
    const some = judgeSome(context, rows, { changes, refused });
    const pairs = await objectTo(tx, context, { rows: some, changes, refused });
    if (isRefusal(pairs)) return pairs;
    // Once one is refused nothing is written any more: how many there are is still to be said.
    if (refused.count === 0) await storeSome(tx, context, pairs, batchId);
    count += pairs.length;
    await afterSome?.(from + rows.length);
  }
  return refused.count > 0 ? refused.refusal(context, keys.length) : { count, batchId };
}

/** A row as it is and would become. */
interface WantedRow {
  before: WholeRow;
  wanted: Row;
}

/** Rows that may become so; the others are noted. */
function judgeSome(
  context: TableContext,
  rows: readonly WholeRow[],
  { changes, refused }: { changes: Row; refused: RefusedRows },
): WantedRow[] {
  return rows.flatMap((before) => {
    const options = { mode: "update" as const, changed: Object.keys(changes) };
    const judged = judgeRow(context, { ...before, ...changes }, options);
    if ("row" in judged) return [{ before, wanted: judged.row }];
    refused.add(before, judged.errors);
    return [];
  });
}

/** Why changes cannot be made in any row: fields that the person may not set, references to nothing. */
export async function refuseChanges(
  on: Runner,
  context: TableContext,
  changes: Row,
): Promise<Refusal | undefined> {
  const { language } = context.author;
  const refused = errorsOfRights(context, Object.keys(changes));
  if (Object.keys(refused).length > 0) return refuseRecord(refused, language);
  const lost = await checkReferences(on, context, changes, Object.keys(changes));
  return Object.keys(lost).length > 0 ? refuseRecord(lost, language) : undefined;
}

interface ChangedRow {
  before: WholeRow;
  after: Row;
}

/** Rows that become another, as they will be; those that the tree or the table's hooks object to are noted. */
async function objectTo(
  tx: Tx,
  context: TableContext,
  { rows, changes, refused }: { rows: readonly WantedRow[]; changes: Row; refused: RefusedRows },
): Promise<ChangedRow[] | Refusal> {
  const { model, author } = context;
  const stamps = stampsOf(model, author, "update");
  const pairs: ChangedRow[] = [];
  for (const { before, wanted } of rows) {
    const circle = await checkTree(tx, context, wanted, Object.keys(changes));
    const change = { kind: "update" as const, before, after: { ...wanted } };
    const files = await checkRowFiles(tx, context, change);
    if (files !== undefined) return files;
    const errors = Object.keys(circle).length > 0 ? circle : await errorsOfHooks(tx, context, change);
    if (errors !== undefined) refused.addOwn(before, errors);
    else if (Object.keys(changesBetween(model, before, change.after)).length > 0)
      pairs.push({ before, after: { ...change.after, ...stamps } });
  }
  return pairs;
}

async function storeSome(
  tx: Tx,
  context: TableContext,
  pairs: readonly ChangedRow[],
  batchId: string,
): Promise<void> {
  if (pairs.length === 0) return;
  const { model } = context;
  await writeRows(tx, context, pairs);
  await recordChanges(
    tx,
    context,
    pairs.map(({ before, after }) => ({ kind: "update", key: before[model.key] ?? null, before, after })),
    batchId,
  );
  for (const { before, after } of pairs) await runAfter(tx, context, { kind: "update", before, after });
}

/** Writes the fields in which some of the rows differ, in one statement. */
export async function writeRows(
  tx: Tx,
  { model }: TableContext,
  pairs: readonly { before: Row; after: Row }[],
): Promise<void> {
  const key = keyField(model);
  const names = new Set(
    pairs.flatMap(({ before, after }) => Object.keys(changesBetween(model, before, after))),
  );
  const fields = [...names].map((name) => knownField(model, name));
  const rows = pairs.map(({ before, after }) => [
    before[model.key] ?? null,
    ...fields.map(({ name }) => after[name] ?? null),
  ]);
  const given = rows.map((values) => Object.fromEntries(values.map((value, index) => [`v${index}`, value])));
  const columns = [key, ...fields].map((field, index) => sql.raw(`v${index} ${field.columnType}`));
  const settings = fields.map(
    (field, index) => sql`${quoted(field.column)} = given.${sql.raw(`v${index + 1}`)}`,
  );
  const version = quoted(systemColumns.rowVersion);
  if (isOwn(model)) settings.push(sql`${version} = t.${version} + 1`);
  await runSql(
    tx,
    sql`update ${quoted(model.table)} t set ${sql.join(settings)}
        from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (${sql.join(columns)})
        where t.${quoted(key.column)} = given.v0`,
  );
}
