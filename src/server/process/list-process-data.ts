import { sql } from "kysely";
import { getProcessDataList } from "#contract/calls/opt.ts";
import { refuse } from "#contract/errors/refusal.ts";
import type { ProcessDefinition } from "#contract/shapes/process-definition.ts";
import { containing, type Tx } from "../db/index.ts";
import { handle } from "../http/index.ts";
import { processRows } from "./process-rows.ts";

/**
 * Lists the definitions of this organisation. With a `processId` the answer has the definition itself: the version
 * asked for, else what is being designed.
 */
export const listProcessDataHandler = handle(
  getProcessDataList,
  async (input, { tx, actor, ports, language }) => {
    const { processId = null, version, status = null } = input;
    const page = input.page ?? 1;
    const pageSize = input.pageSize ?? ports.parameters.value("pageSizeDefault", actor.organId);
    const keyword = input.keyword === undefined ? null : containing(input.keyword);
    const which = sql`p.organ_id = ${actor.organId}
    and (${processId}::text is null or p.process_id = ${processId})
    and (${status}::text is null or p.status = ${status})
    and (${keyword}::text is null or p.process_name ilike ${keyword} or p.process_id ilike ${keyword})`;
    const counted = await sql<{ total: number }>`
    select count(*) as total from process p where ${which}`.execute(tx);
    const found = await processRows(tx, language, { which, limit: pageSize, offset: (page - 1) * pageSize });
    const rows = found.map(({ row }) => row);
    const list = { total: counted.rows[0]?.total ?? 0, page, pageSize };
    const [only] = found;
    if (processId === null || only === undefined) return { rows, ...list };
    const definition = version === undefined ? only.draft : await definitionOf(tx, processId, version);
    if (definition === null) return version === undefined ? { rows, ...list } : refuse("notFound");
    return { rows: [{ ...only.row, definition }], ...list };
  },
);

async function definitionOf(tx: Tx, processId: string, version: number): Promise<ProcessDefinition | null> {
  const { rows } = await sql<{ definition: ProcessDefinition }>`
    select definition from process_version where process_id = ${processId} and version = ${version}`.execute(
    tx,
  );
  return rows[0]?.definition ?? null;
}
