import { sql } from "kysely";
import type { RecordErrors, Row } from "#tables";
import type { Tx } from "../db/index.ts";
import { type TableHook, hookError } from "../tables/index.ts";

/** So many names are told of the processes that use a category. */
const namesTold = 5;

/** Categories of processes: two levels (spec §2), none taken away that a process is in; lists regroup at once. */
export const processCategory: TableHook = {
  beforeWrite: async (tx, _context, { kind, after }) =>
    kind === "delete" ? usedBy(tx, after) : tooDeep(tx, after),
  afterWrite: async (tx, { ports }) => ports.live.announceToAll(tx, { event: "definitions" }),
};

async function usedBy(tx: Tx, row: Row): Promise<RecordErrors | undefined> {
  const { rows } = await sql<{ processName: string; total: number }>`
    select process_name, count(*) over ()::int as total from process
    where process_type_id = ${String(row["processTypeId"])}
    order by process_id limit ${namesTold}`.execute(tx);
  const [first] = rows;
  if (first === undefined) return undefined;
  const processes = rows.map(({ processName }) => processName).join(", ");
  const params = { category: String(row["typeName"]), count: first.total, processes };
  return { processTypeId: hookError("categoryInUse", params) };
}

async function tooDeep(tx: Tx, row: Row): Promise<RecordErrors | undefined> {
  const parent = row["parentTypeId"] ?? null;
  if (parent === null) return undefined;
  const { rows } = await sql<{ deep: boolean }>`
    select exists (select 1 from process_category where process_type_id = ${String(parent)} and parent_type_id is not null)
      or exists (select 1 from process_category where parent_type_id = ${String(row["processTypeId"])}) as deep`.execute(
    tx,
  );
  return rows[0]?.deep === true ? { parentTypeId: hookError("categoryTooDeep") } : undefined;
}
