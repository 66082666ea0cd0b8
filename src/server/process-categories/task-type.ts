import { sql } from "kysely";
import type { TaskOrigin } from "#contract/codes/task-origin.ts";
import type { Tx } from "../db/index.ts";
import { type TableHook, hookError } from "../tables/index.ts";

/** Types of tasks (spec §4): none taken away that tasks have; the lists beside the to-do list follow at once. */
export const taskType: TableHook = {
  beforeWrite: async (tx, _context, { kind, after }) => {
    if (kind !== "delete" || !(await isUsed(tx, after["taskTypeCode"] as TaskOrigin))) return undefined;
    return { taskTypeCode: hookError("taskTypeInUse", { type: String(after["typeName"]) }) };
  },
  afterWrite: async (tx, { ports }) => ports.live.announceToAll(tx, { event: "definitions" }),
};

/** Tasks of our own processes are BPM; those received from other systems, deleted ones too, are THIRDPART. */
async function isUsed(tx: Tx, code: TaskOrigin): Promise<boolean> {
  if (code === "OTHER") return false;
  const table = code === "BPM" ? "seat" : "bpd_thirdpart_task";
  // The table of received tasks comes with its schema file, which an installation may leave out.
  const there = await sql<{ found: boolean }>`select to_regclass(${table}) is not null as found`.execute(tx);
  if (there.rows[0]?.found !== true) return false;
  const { rows } = await sql<{
    used: boolean;
  }>`select exists (select 1 from ${sql.table(table)}) as used`.execute(tx);
  return rows[0]?.used === true;
}
