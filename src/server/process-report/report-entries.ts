import { sql } from "kysely";
import { defaultLanguage } from "#contract/codes/language.ts";
import type { RecordErrors, Row } from "#tables";
import type { Tx } from "../db/index.ts";
import { hookError, type TableHook } from "../tables/index.ts";
import { fieldsOfForms } from "../viewer/index.ts";

/** Linked reports (`processLinkReport`): one that counts is of a process that there is. */
export const reportLink: TableHook = {
  judge: async (tx, _context, { kind, after }) =>
    kind === "delete" || after["status"] !== "1"
      ? undefined
      : processUnknown(after, await organOf(tx, after)),
};

/** Extra columns of reports (`processReportExt`): one that counts is a field that a form of its process has or had. */
export const reportColumn: TableHook = {
  judge: async (tx, _context, { kind, after }) => {
    if (kind === "delete" || after["status"] !== "1") return undefined;
    const organId = await organOf(tx, after);
    if (organId === undefined) return processUnknown(after, organId);
    const processId = String(after["processId"]);
    const columnCode = String(after["columnCode"] ?? "");
    const fields = (await fieldsOfForms(tx, { processId, organId, language: defaultLanguage })) ?? [];
    return fields.some(({ address }) => address === columnCode)
      ? undefined
      : { columnCode: hookError("reportFieldUnknown", { field: columnCode, process: processId }) };
  },
};

/** Processes left out of reports (`processReportExclude`): each is one that there is. */
export const reportExclusion: TableHook = {
  judge: async (tx, _context, { kind, after }) =>
    kind === "delete" ? undefined : processUnknown(after, await organOf(tx, after)),
};

function processUnknown({ processId }: Row, organId: number | undefined): RecordErrors | undefined {
  if (organId !== undefined) return undefined;
  return { processId: hookError("reportProcessUnknown", { process: String(processId ?? "") }) };
}

/** The organisation of a row's process; the tables of reports are shared by all. */
async function organOf(tx: Tx, { processId }: Row): Promise<number | undefined> {
  const { rows } = await sql<{ organId: number }>`
    select organ_id from process where process_id = ${String(processId ?? "")}`.execute(tx);
  return rows[0]?.organId;
}
