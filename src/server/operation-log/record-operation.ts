import { sql } from "kysely";
import { jsonb, type Tx } from "../db/index.ts";
import { type Asked, auditLine, type StoredLine } from "./audit-line.ts";
import { isAuditHeard, notifyAudit } from "./audit-listeners.ts";
import type { Operation } from "./operation.ts";
import { storableOperation, storableText } from "./storable-operation.ts";

const told = new WeakSet<Tx>();

/** Whether something was written into the log in this transaction. */
export function hasRecorded(tx: Tx): boolean {
  return told.has(tx);
}

/** Writes a line of the operation log in the transaction of what it tells of. */
export async function recordOperation(tx: Tx, request: Asked, operation: Operation): Promise<void> {
  await store(tx, request, operation, null);
}

/**
 * The same for what may come again and again: within a minute, what has the same key is counted in one row. Where
 * several people are meant the row names none of them, but all in its details, as far as there is room.
 */
export async function tallyOperation(
  tx: Tx,
  request: Asked & { now: Date },
  operation: Operation,
  key: readonly string[],
): Promise<void> {
  const minute = request.now.toISOString().slice(0, 16);
  await store(tx, request, operation, [operation.kind, minute, ...key].join("|").slice(0, 400));
}

/** Values and messages are cut to this. */
const longest = 500;
const shortened = (text: string | undefined): string | null => text?.slice(0, longest) ?? null;

async function store(tx: Tx, request: Asked, given: Operation, key: string | null): Promise<void> {
  told.add(tx);
  const operation = storableOperation(given);
  const {
    kind,
    userCode,
    organId,
    call,
    subject,
    target,
    from,
    to,
    reason,
    message,
    detail = {},
  } = operation;
  const { requestCode, remoteAddress } = request;
  const { rows } = await sql<StoredLine>`
    insert into operation_log as log
      (user_code, organ_id, kind, call, subject, target, from_value, to_value, reason, message, detail, request_code,
       remote_address, tally_key)
    values (${userCode ?? null}, ${organId ?? null}, ${kind}, ${call ?? null}, ${subject ?? null},
            ${target?.slice(0, 2_000) ?? null}, ${shortened(from)}, ${shortened(to)}, ${reason ?? null},
            ${shortened(message)}, ${jsonb(detail)}, ${requestCode}, ${remoteAddress}, ${storableText(key)})
    on conflict (tally_key) where tally_key is not null do update set
      times = log.times + 1, last_at = now(),
      user_code = case when log.user_code = excluded.user_code then log.user_code end,
      detail = case when log.user_code is not distinct from excluded.user_code then log.detail
        else log.detail || jsonb_build_object('names', left(
          concat_ws(' ', coalesce(log.detail ->> 'names', log.user_code), excluded.user_code), ${longest}::int)) end
    returning log_id, at, times, last_at`.execute(tx);
  const [stored] = rows;
  if (stored !== undefined && isAuditHeard())
    tx.afterCommit(() => notifyAudit(auditLine(operation, request, stored)));
}
