import { sql } from "kysely";
import { jsonb, type Tx } from "../db/index.ts";

/** A line of the operation log. Never a password or a token. */
export interface Operation {
  kind: "login" | "login_failed" | "logout" | "operation" | "error";
  userCode?: string;
  organId?: number;
  call?: string;
  /** The thing acted on. */
  subject?: string;
  /** Why it failed: the name of an error of the catalogue. */
  reason?: string;
  /** What an error said; cut short. */
  message?: string;
  detail?: Record<string, string | number | boolean | null>;
}

const told = new WeakSet<Tx>();

/** Whether something was written into the log in this transaction. */
export function hasRecorded(tx: Tx): boolean {
  return told.has(tx);
}

/** Writes a line of the operation log in the transaction of what it tells of. */
export async function recordOperation(
  tx: Tx,
  request: { requestCode: string; remoteAddress: string },
  operation: Operation,
): Promise<void> {
  told.add(tx);
  const { kind, userCode, organId, call, subject, reason, message, detail = {} } = operation;
  await sql`
    insert into operation_log
      (user_code, organ_id, kind, call, subject, reason, message, detail, request_code, remote_address)
    values (${userCode ?? null}, ${organId ?? null}, ${kind}, ${call ?? null}, ${subject ?? null},
            ${reason ?? null}, ${message?.slice(0, 500) ?? null}, ${jsonb(detail)}, ${request.requestCode}, ${request.remoteAddress})`.execute(
    tx,
  );
}
