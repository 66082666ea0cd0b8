import { sql } from "kysely";
import type { Tx } from "../db/index.ts";
import type { Ports } from "../http/index.ts";
import { organColumn, quoted, systemColumns } from "../table-sql/index.ts";

/** A call of an outside system as the log of inbound calls (`apiLog`) shows it. */
export interface InboundCall {
  organId: number;
  systemCode: string;
  apiCode: string | null;
  userCode: string | null;
  clientAddress: string;
  httpStatus: number;
  costMs: number;
  requestCode: string;
  /** Kept where the API says so. */
  request: string | null;
  response: string | null;
}

/** Writes a line into the log of inbound calls; nothing where no such table was accepted. */
export async function logInbound(
  tx: Tx,
  { tables, live }: Pick<Ports, "tables" | "live">,
  call: InboundCall,
  now: Date,
): Promise<void> {
  const table = tables.find("apiLog");
  if (table === undefined) return;
  const organ = quoted(organColumn(table.model) ?? systemColumns.organId);
  await sql`
    insert into ${quoted(table.model.table)} (${organ}, created_at, system_code, api_code, user_code, client_address,
      http_status, cost_ms, request_code, request, response)
    values (${call.organId}, ${now}, ${call.systemCode}, ${call.apiCode}, ${call.userCode}, ${call.clientAddress},
      ${call.httpStatus}, ${call.costMs}, ${call.requestCode}, ${call.request}, ${call.response})`.execute(
    tx,
  );
  live.announceToAll(tx, { event: "table", entity: "apiLog" });
}
