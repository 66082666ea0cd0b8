import { isRefusal, type Refusal } from "#contract/errors/refusal.ts";
import { changesBetween, type Row } from "#tables";
import type { Tx } from "../../db/index.ts";
import { runAfter, runBefore } from "../hooks/run-hooks.ts";
import { isRecordedBeside } from "../history/record-beside.ts";
import { recordChanges } from "../history/record-change.ts";
import { checkReferences } from "./check-references.ts";
import { checkTree } from "./check-tree.ts";
import { stampsOf } from "./insert-row.ts";
import { isStoredAlone } from "./no-side-effects.ts";
import { judgeRow } from "./judge-row.ts";
import type { WholeRow } from "./read-rows.ts";
import { refuseRecord } from "./refuse-record.ts";
import type { TableContext } from "./table-context.ts";
import { writeFields } from "./write-fields.ts";

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
  const values = valuesToWrite(context, before, change.after);
  if (values === undefined) return { row: Promise.resolve(before) };
  const isRecorded = batchId === undefined && isRecordedBeside(model);
  const row = writeFields(tx, context, { before, values, isRecorded });
  if (batchId === undefined && isStoredAlone(model)) {
    tx.settledByCommit(row);
    return { row };
  }
  const after = await row;
  if (isRecorded) {
    await runAfter(tx, context, { kind: "update", before, after });
    return { row };
  }
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

/** What of a row is to be written, stamps included; undefined where it is as before. */
export function valuesToWrite({ model, author }: TableContext, before: Row, after: Row): Row | undefined {
  const differing = Object.keys(changesBetween(model, before, after));
  if (differing.length === 0) return undefined;
  return {
    ...Object.fromEntries(differing.map((name) => [name, after[name] ?? null])),
    ...stampsOf(model, author, "update"),
  };
}
