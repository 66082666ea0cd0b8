import { isRefusal, type Refusal, refuse } from "#contract/errors/refusal.ts";
import type { Row } from "#tables";
import type { Tx } from "../../db/index.ts";
import { runAfter, runBefore } from "../hooks/run-hooks.ts";
import { isRecordedBeside } from "../history/record-beside.ts";
import { recordChanges } from "../history/record-change.ts";
import { checkReferences } from "./check-references.ts";
import { databaseRefusal } from "./database-refusal.ts";
import { insertRow, newCode, stampsOf } from "./insert-row.ts";
import { errorsOfRights, judgeRow } from "./judge-row.ts";
import { inTableWrite } from "./in-table-write.ts";
import { answeredRow } from "./answered-row.ts";
import { isStoredAlone } from "./no-side-effects.ts";
import type { WholeRow } from "./read-rows.ts";
import { refuseRecord } from "./refuse-record.ts";
import { isHeldFrom, type TableContext } from "./table-context.ts";

/** Adds a row: rights on each field, the schema's verdict, calculated values, stamps, references; recorded. */
export async function addRow(tx: Tx, context: TableContext, given: Row): Promise<WholeRow | Refusal> {
  const judged = judgeNew(context, given);
  return isRefusal(judged) ? judged : storeNewRow(tx, context, judged);
}

/** The same as a whole transaction. Answers what its author may see of the row. */
export async function addOneRow(context: TableContext, given: Row): Promise<Row | Refusal> {
  const meaningOf = (error: unknown) => databaseRefusal(context, error, given);
  const stored = storesRowAlone(context)
    ? await inTableWrite(context, (tx) => addAlone(tx, context, given), {
        isOneStatement: true,
        isConfirmed: context.author.standing !== undefined,
        meaningOf,
      })
    : await inTableWrite(context, (tx) => addRow(tx, context, structuredClone(given)), { meaningOf });
  return isRefusal(stored) ? stored : answeredRow(context, stored);
}

/** The same by the only statement there is: it looks at its author itself where nobody has for this request. */
async function addAlone(tx: Tx, context: TableContext, given: Row): Promise<WholeRow | Refusal> {
  const judged = judgeNew(context, given);
  if (isRefusal(judged)) return judged;
  const row = await readyRow(tx, context, judged);
  if (isRefusal(row)) return row;
  return insertRow(tx, context, row, {
    isRecorded: isRecordedBeside(context.model),
    standing: context.author.standing,
  });
}

/** Whether nothing of a new row is looked up, recorded or done besides, whatever its values are. */
function storesRowAlone({ model }: TableContext): boolean {
  return (
    isStoredAlone(model) &&
    model.fields.every(({ reference, stamp }) => reference === undefined || stamp !== undefined)
  );
}

function judgeNew(context: TableContext, given: Row): Row | Refusal {
  const { language } = context.author;
  const refused = errorsOfRights(context, Object.keys(given));
  if (Object.keys(refused).length > 0) return refuseRecord(refused, language);
  const judged = judgeRow(context, given, { mode: "create" });
  return "errors" in judged ? refuseRecord(judged.errors, language) : judged.row;
}

/** Stores a row that was judged. */
export async function storeNewRow(
  tx: Tx,
  context: TableContext,
  judged: Row,
  batchId?: string,
): Promise<WholeRow | Refusal> {
  const row = await readyRow(tx, context, judged);
  return isRefusal(row) ? row : storeReady(tx, context, row, batchId);
}

/** The row as it will be stored: with key and stamps, after references and behaviours were heard. */
async function readyRow(tx: Tx, context: TableContext, judged: Row): Promise<Row | Refusal> {
  const { model, author } = context;
  if (isHeldFrom(context)) return refuse("countsEverywhere");
  const code =
    model.keySource === "coded" && (judged[model.key] ?? null) === null ? { [model.key]: newCode() } : {};
  const row: Row = { ...judged, ...code, ...stampsOf(model, author, "create") };
  const lost = await checkReferences(tx, context, row, Object.keys(judged));
  if (Object.keys(lost).length > 0) return refuseRecord(lost, author.language);
  const change = { kind: "create" as const, after: row };
  return (await runBefore(tx, context, change)) ?? change.after;
}

async function storeReady(tx: Tx, context: TableContext, row: Row, batchId?: string): Promise<WholeRow> {
  if (batchId === undefined && isRecordedBeside(context.model)) {
    const stored = await insertRow(tx, context, row, { isRecorded: true });
    await runAfter(tx, context, { kind: "create", after: stored });
    return stored;
  }
  const stored = await insertRow(tx, context, row);
  const key = stored[context.model.key] ?? null;
  const change = { kind: "create" as const, key, before: {}, after: stored };
  // The commit follows it on the same way.
  tx.settledByCommit(recordChanges(tx, context, [change], batchId, batchId !== undefined));
  await runAfter(tx, context, { kind: "create", after: stored });
  return stored;
}
