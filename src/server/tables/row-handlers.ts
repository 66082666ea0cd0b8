import { randomUUID } from "node:crypto";
import * as declared from "#contract/calls/tables.ts";
import { isRefusal, type Refusal, refuse } from "#contract/errors/refusal.ts";
import type { Row } from "#tables";
import type { Tx } from "../db/index.ts";
import type { Handler } from "../http/index.ts";
import { readHistory } from "./history/read-history.ts";
import { revertRow } from "./history/revert-row.ts";
import { onEveryTable } from "./on-table.ts";
import { addOneRow } from "./rows/add-row.ts";
import { isKeyInBin, takenSet } from "./rows/check-unique.ts";
import { objectionTo } from "./rows/objection-to.ts";
import { inTableWrite } from "./rows/in-table-write.ts";
import { answeredRow } from "./rows/answered-row.ts";
import { labelsOfValues } from "./rows/labels.ts";
import { listPage } from "./rows/list-page.ts";
import { moveRow } from "./rows/move-row.ts";
import { lockRows, readRow, type WholeRow } from "./rows/read-rows.ts";
import { removeRows } from "./rows/remove-rows.ts";
import { restoreRows } from "./rows/restore-rows.ts";
import { saveWithDetails } from "./rows/save-with-details.ts";
import type { TableContext } from "./rows/table-context.ts";
import { missingRow, updateOneRow } from "./rows/update-row.ts";
import { outside } from "./sql/run-sql.ts";

/** Writes one row and answers it as its reader may see it. */
async function writeRow(
  context: TableContext,
  work: (tx: Tx) => Promise<WholeRow | Refusal>,
): Promise<Row | Refusal> {
  const row = await inTableWrite(context, work);
  return isRefusal(row) ? row : answeredRow(context, row);
}

/** The derived operations on rows, for every table alike. */
export const rowHandlers: readonly Handler[] = [
  onEveryTable(declared.listTableRows, "read", async (input, context) =>
    input.deleted === true && !context.access.restore
      ? refuse("noPermission")
      : listPage(outside(context.ports.database), context, input),
  ),
  onEveryTable(declared.getTableRow, "read", async ({ key }, context) => {
    const row = await readRow(outside(context.ports.database), context, key);
    return row ?? refuse("notFound");
  }),
  onEveryTable(declared.labelTableRows, "read", async ({ field: name, values }, context) => {
    const field = context.model.fields.find(
      (one) => one.name === name && context.access.readableFields.has(name),
    );
    return field === undefined
      ? refuse("notFound")
      : labelsOfValues(outside(context.ports.database), context, field, values);
  }),
  onEveryTable(declared.addTableRow, "create", (input, context) => addOneRow(context, input)),
  onEveryTable(declared.updateTableRow, "update", (input, context) => updateOneRow(context, input)),
  onEveryTable(declared.saveTableRow, "read", (input, context) =>
    saveWithDetails(context, structuredClone(input)),
  ),
  onEveryTable(declared.moveTableRow, "update", (input, context) =>
    writeRow(context, (tx) => moveRow(tx, context, input)),
  ),
  onEveryTable(declared.removeTableRows, "delete", ({ keys }, context) =>
    inTableWrite(context, async (tx) => {
      const rows = await lockRows(tx, context, keys);
      if (rows.length === 0) return missingRow(tx, context, keys[0] ?? null);
      const batchId = randomUUID();
      return (await removeRows(tx, context, rows, batchId)) ?? { count: rows.length, batchId };
    }),
  ),
  onEveryTable(declared.restoreTableRows, "restore", ({ keys }, context) =>
    inTableWrite(context, async (tx) => {
      const rows = await lockRows(tx, context, keys, false);
      if (rows.length === 0) return refuse("notFound");
      const batchId = randomUUID();
      return (await restoreRows(tx, context, rows, batchId)) ?? { count: rows.length, batchId };
    }),
  ),
  onEveryTable(declared.checkTableValue, "read", async (input, context) => {
    const { readableFields } = context.access;
    const isHidden = [input.field, ...Object.keys(input.row)].some((name) => !readableFields.has(name));
    if (isHidden) return refuse("noPermission");
    const set = await takenSet(outside(context.ports.database), context, input);
    const error = await objectionTo(context, input);
    const isKeyOfNew = input.field === context.model.key && input.key === undefined;
    const isInBin =
      isKeyOfNew &&
      (await isKeyInBin(outside(context.ports.database), context, input.row[input.field] ?? null));
    const isTold = set !== undefined && set.length > 1 && set.every((name) => readableFields.has(name));
    const together = isTold ? { set: [...set] } : {};
    return {
      unique: set === undefined && !isInBin,
      ...together,
      ...(isInBin ? { isInBin } : {}),
      ...(error === undefined ? {} : { error }),
    };
  }),
  onEveryTable(declared.tableRowHistory, "history", (input, context) =>
    readHistory(outside(context.ports.database), context, input),
  ),
  onEveryTable(declared.revertTableRow, "update", async (input, context) =>
    context.access.history
      ? writeRow(context, (tx) => revertRow(tx, context, input))
      : refuse("noPermission"),
  ),
];
