import { sql } from "kysely";
import type { ProcessRule } from "#contract/shapes/process-rule.ts";
import type { Tx } from "../db/index.ts";
import type { Ports } from "../http/index.ts";
import { livingSql, quoted } from "../table-sql/index.ts";
import { runSql } from "./sql/run-sql.ts";

/** The rules in force for a process in an organisation, its own before those of all organisations; the newest first. */
export async function processRules(
  tx: Tx,
  { tables }: Pick<Ports, "tables">,
  { processId, organId }: { processId: string; organId: number },
): Promise<ProcessRule[]> {
  const table = tables.find("processRule");
  if (table === undefined) return [];
  const rows = await runSql<Record<keyof ProcessRule, unknown>>(
    tx,
    sql`select coalesce(task_id, '') as "taskId", rule_type as "ruleType", repeat_policy as "repeatPolicy",
          overtime_policy as "overtimePolicy", after_hours as "afterHours", transfer_to as "transferTo",
          empty_policy as "emptyPolicy", named_users as "namedUsers"
        from ${quoted(table.model.table)}
        where process_id = ${processId} and status = '1' and (organ_id is null or organ_id = ${organId})
          and ${livingSql(table.model)}
        order by organ_id nulls last, rule_id desc`,
  );
  return rows.map(
    (row) =>
      Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as unknown as ProcessRule,
  );
}
