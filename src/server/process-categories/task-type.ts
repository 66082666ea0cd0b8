import { sql } from "kysely";
import type { TaskOrigin } from "#contract/codes/task-origin.ts";
import type { Tx } from "../db/index.ts";
import { areHandedOver } from "../external-tasks/index.ts";
import type { Ports } from "../http/index.ts";
import { type TableHook, hookError } from "../tables/index.ts";

/** Types of tasks (spec §4): none taken away that tasks have; the lists beside the to-do list follow at once. */
export const taskType: TableHook = {
  beforeWrite: async (tx, { ports }, { kind, after }) => {
    if (kind !== "delete" || !(await isUsed(tx, ports, after["taskTypeCode"] as TaskOrigin)))
      return undefined;
    return { taskTypeCode: hookError("taskTypeInUse", { type: String(after["typeName"]) }) };
  },
  afterWrite: async (tx, { ports }) => ports.live.announceToAll(tx, { event: "definitions" }),
};

/** Tasks of our own processes are BPM; those handed over from outside are told apart by where they came from. */
async function isUsed(tx: Tx, ports: Pick<Ports, "tables">, code: TaskOrigin): Promise<boolean> {
  if (code !== "BPM") return areHandedOver(tx, ports, code);
  const { rows } = await sql<{ used: boolean }>`select exists (select 1 from seat) as used`.execute(tx);
  return rows[0]?.used === true;
}
