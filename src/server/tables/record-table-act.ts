import * as declared from "#contract/calls/tables.ts";
import { exportTable, importTableCommit, importTableRevert } from "#contract/calls/table-transfer.ts";
import type { SessionScope } from "../http/index.ts";
import { recordOperation } from "../operation-log/index.ts";
import type { TableContext } from "./rows/table-context.ts";

/** Acts on many rows at once: each is one line of the log, whatever the history of the rows says besides. */
const acts: ReadonlySet<string> = new Set([
  declared.removeTableRows.name,
  declared.restoreTableRows.name,
  declared.bulkUpdateTableRows.name,
  declared.bulkRemoveTableRows.name,
  declared.undoTableBatch.name,
  importTableCommit.name,
  importTableRevert.name,
  exportTable.name,
]);

/** Writes an act on many rows into the log: the table, how many rows, and which fields were set; values never. */
export async function recordTableAct(
  { model, author, ports }: TableContext,
  call: string,
  { input, answer, request }: { input: unknown; answer: unknown; request: SessionScope["request"] },
): Promise<void> {
  const { changes, dryRun } = input as { changes?: object; dryRun?: boolean };
  if (!acts.has(call) || dryRun === true) return;
  const { count, total } = (answer ?? {}) as { count?: number; total?: number | null };
  const rows = count ?? total;
  await ports.database.write((tx) =>
    recordOperation(tx, request, {
      kind: "operation",
      call,
      userCode: author.userCode,
      organId: author.organId,
      subject: model.name,
      detail: {
        ...(typeof rows === "number" ? { rows } : {}),
        ...(changes === undefined ? {} : { fields: Object.keys(changes).join(" ").slice(0, 500) }),
      },
    }),
  );
}
