import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Refusal } from "#contract/errors/refusal.ts";
import type { ProcessRule } from "#contract/shapes/process-rule.ts";
import type { Tx } from "../db/index.ts";
import type { Ports } from "../http/index.ts";
import { livingSql, quoted } from "../table-sql/index.ts";
import { fillTable } from "./rows/fill-table.ts";
import { lockRows } from "./rows/read-rows.ts";
import { removeRows } from "./rows/remove-rows.ts";
import { type Author, contextOf } from "./rows/table-context.ts";
import { runSql } from "./sql/run-sql.ts";

/**
 * Puts rules of a process in the place of its organisation's own, by the table's rules and recorded as a person's; those of
 * all organisations stay. Refuses what the table refuses.
 */
export async function replaceProcessRules(
  tx: Tx,
  ports: Ports,
  { processId, author, rules }: { processId: string; author: Author; rules: readonly ProcessRule[] },
): Promise<Refusal | undefined> {
  const table = ports.tables.find("processRule");
  if (table === undefined) return undefined;
  const { organId } = author;
  const context = contextOf(table, author, ports);
  const own = await runSql<{ ruleId: number }>(
    tx,
    sql`select rule_id as "ruleId" from ${quoted(table.model.table)}
        where process_id = ${processId} and organ_id = ${organId} and ${livingSql(table.model)}`,
  );
  const keys = own.map(({ ruleId }) => ruleId);
  const removed = await removeRows(tx, context, await lockRows(tx, context, keys), randomUUID());
  if (removed !== undefined) return removed;
  const rows = rules.map(({ taskId, ...rule }) => ({
    ...rule,
    ...(taskId === "" ? {} : { taskId }),
    processId,
    status: "1",
    ...(author.reach === "everything" ? { organId } : {}),
  }));
  return fillTable(tx, ports, { entity: "processRule", rows, author });
}
