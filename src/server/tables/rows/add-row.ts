import { isRefusal, type Refusal } from "#contract/errors/refusal.ts";
import type { Row } from "#tables";
import type { Tx } from "../../db/index.ts";
import { runAfter, runBefore } from "../behaviours/run-behaviours.ts";
import { recordChanges } from "../history/record-change.ts";
import { checkReferences } from "./check-references.ts";
import { insertRow, newCode, stampsOf } from "./insert-row.ts";
import { errorsOfRights, judgeRow } from "./judge-row.ts";
import type { WholeRow } from "./read-rows.ts";
import { refuseRecord } from "./refuse-record.ts";
import type { TableContext } from "./table-context.ts";

/** Adds a row: rights on each field, the schema's verdict, calculated values, stamps, references; recorded. */
export async function addRow(
  tx: Tx,
  context: TableContext,
  given: Row,
  batchId?: string,
): Promise<WholeRow | Refusal> {
  const { author } = context;
  const refused = errorsOfRights(context, Object.keys(given));
  if (Object.keys(refused).length > 0) return refuseRecord(refused, author.language);
  const judged = judgeRow(context, given, { mode: "create" });
  if ("errors" in judged) return refuseRecord(judged.errors, author.language);
  return storeNewRow(tx, context, judged.row, batchId);
}

/** Stores a row that was judged. */
export async function storeNewRow(
  tx: Tx,
  context: TableContext,
  judged: Row,
  batchId?: string,
): Promise<WholeRow | Refusal> {
  const { model, author } = context;
  const code =
    model.keySource === "coded" && (judged[model.key] ?? null) === null ? { [model.key]: newCode() } : {};
  const row: Row = { ...judged, ...code, ...stampsOf(model, author, "create") };
  const lost = await checkReferences(tx, context, row, Object.keys(judged));
  if (Object.keys(lost).length > 0) return refuseRecord(lost, author.language);
  const happening = { kind: "create" as const, after: row };
  const complaint = await runBefore(tx, context, happening);
  if (isRefusal(complaint)) return complaint;
  const stored = await insertRow(tx, context, happening.after);
  // The commit follows it on the same way.
  tx.settledByCommit(
    recordChanges(
      tx,
      context,
      [{ kind: "create", key: stored[model.key] ?? null, before: {}, after: stored }],
      batchId,
    ),
  );
  await runAfter(tx, context, { kind: "create", after: stored });
  return stored;
}
