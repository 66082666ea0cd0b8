import { type RawBuilder, sql } from "kysely";
import type { OutsideOrigin } from "#contract/codes/task-origin.ts";
import type { Tx } from "../db/index.ts";
import type { Ports } from "../http/index.ts";
import { isJumpedTo } from "../outside-systems/index.ts";
import { quoted } from "../table-sql/index.ts";
import { runSql } from "../tables/index.ts";

type WithTables = Pick<Ports, "tables">;

/**
 * The type of tasks (`t`) that were handed over from outside (decision 38): of a system that is kept here and led to, or of a
 * source of which there is none. It follows what administrators enter about the system.
 */
export function outsideOrigin(ports: WithTables): RawBuilder<OutsideOrigin> {
  return sql`case when ${isJumpedTo(ports, sql`t.request_source`)} then 'THIRDPART' else 'OTHER' end`;
}

/** Whether any task that was handed over is of a type, ended and deleted ones as well. */
export async function areHandedOver(tx: Tx, ports: WithTables, origin: OutsideOrigin): Promise<boolean> {
  // The table comes with its schema file, which an installation may leave out.
  const table = ports.tables.find("bpdThirdpartTask");
  if (table === undefined) return false;
  const rows = await runSql(
    tx,
    sql`select 1 from ${quoted(table.model.table)} t where ${outsideOrigin(ports)} = ${origin} limit 1`,
  );
  return rows.length > 0;
}
