import { sql } from "kysely";
import type { Tx } from "../db/index.ts";
import type { Ports } from "../http/index.ts";
import { organColumn, quoted, systemColumns } from "../table-sql/index.ts";

/** A call as the log of outbound calls shows it. */
export interface LoggedCall {
  logId: number | null;
  organId: number;
  instanceId: number;
  systemCode: string;
  method: string;
  url: string;
  request: string | null;
  state: "succeeded" | "failed" | "dead";
  httpStatus: number | null;
  costMs: number;
  tries: number;
  nextAttemptAt: Date | null;
  error: string;
  response: string | null;
}

/** Writes how a call stands into the log of outbound calls, one line for each call; answers the line's number. */
export async function logCall(
  tx: Tx,
  { tables, live }: Pick<Ports, "tables" | "live">,
  call: LoggedCall,
  now: Date,
): Promise<number | null> {
  const table = tables.find("callextapiLog");
  if (table === undefined) return null;
  const name = quoted(table.model.table);
  const { state, httpStatus, costMs, tries, nextAttemptAt, error, response } = call;
  live.announceToAll(tx, { event: "table", entity: "callextapiLog" });
  if (call.logId !== null) {
    await sql`update ${name} set state = ${state}, http_status = ${httpStatus}, cost_ms = ${costMs}, attempts = ${tries},
      next_attempt_at = ${nextAttemptAt}, error = ${error}, response = ${response}
      where log_id = ${call.logId}`.execute(tx);
    return call.logId;
  }
  const organ = quoted(organColumn(table.model) ?? systemColumns.organId);
  const { rows } = await sql<{ logId: number }>`
    insert into ${name} (${organ}, created_at, system_code, method, url, request, bpd_instance_id, state, http_status,
      cost_ms, attempts, next_attempt_at, error, response)
    values (${call.organId}, ${now}, ${call.systemCode}, ${call.method}, ${call.url}, ${call.request},
      ${call.instanceId}, ${state}, ${httpStatus}, ${costMs}, ${tries}, ${nextAttemptAt}, ${error}, ${response})
    returning log_id`.execute(tx);
  return rows[0]?.logId ?? null;
}
