import { sql } from "kysely";
import { jsonb, type Tx } from "../db/index.ts";
import type { Scope } from "../http/index.ts";

/** A line of the operation log. Never a password or a token. */
export interface Operation {
  kind: "login" | "login_failed" | "logout" | "operation" | "error";
  userCode?: string;
  organId?: number;
  call?: string;
  /** The thing acted on. */
  subject?: string;
  detail?: Record<string, string | number | boolean | null>;
}

/** Writes a line of the operation log in the transaction of what it tells of. */
export async function recordOperation(
  tx: Tx,
  request: Scope["request"],
  operation: Operation,
): Promise<void> {
  const { kind, userCode, organId, call, subject, detail = {} } = operation;
  await sql`
    insert into operation_log (user_code, organ_id, kind, call, subject, detail, request_code, remote_address)
    values (${userCode ?? null}, ${organId ?? null}, ${kind}, ${call ?? null}, ${subject ?? null}, ${jsonb(detail)},
            ${request.requestCode}, ${request.remoteAddress})`.execute(tx);
}
