import { sql } from "kysely";
import { administratorsOf } from "../access/index.ts";
import type { Tx } from "../db/index.ts";
import type { Ports } from "../http/index.ts";
import { type DeliveryError, nextTry } from "../delivery/index.ts";
import { notify } from "../outbox/index.ts";
import type { DueMessage } from "./due-message.ts";

/** A message that was not taken, or not by every device. */
export interface FailedDelivery {
  message: DueMessage;
  address: string | null;
  error: DeliveryError;
  /** Devices that have it all the same. */
  takenBy: readonly number[];
  now: Date;
}

/**
 * Notes that a message was not taken: it waits for its next try, or is given up until an administrator has it sent again. Of
 * a mailbox that is not there, or a person the messaging app does not know, administrators are told once.
 */
export async function noteFailure(
  tx: Tx,
  ports: Pick<Ports, "live">,
  { message, address, error, takenBy, now }: FailedDelivery,
): Promise<void> {
  const { messageId, channel, userCode, organId, createdAt, repeatedAt } = message;
  const { failure } = error;
  const next = nextTry({ failure, attempts: message.attempts, since: repeatedAt ?? createdAt, now });
  const { attempts, isOver } = next;
  const minutes = next.isOver ? 0 : next.minutes;
  const isKnown = failure === "address" && (await isKnownAsWrong(tx, message, address));
  await sql`
    update message set attempts = ${attempts}, reason = ${failure}, error = ${error.message.slice(0, 1_000)},
      address = ${address}, taken_by = ${[...takenBy]}::bigint[], state = ${isOver ? "given_up" : "waiting"},
      due_at = ${now.toISOString()}::timestamptz + make_interval(mins => ${minutes}),
      finished_at = case when ${isOver} then ${now.toISOString()}::timestamptz end
    where message_id = ${messageId}`.execute(tx);
  if (failure !== "address" || isKnown) return;
  // Not whoever the address is of: they would hear of it by the message that does not arrive.
  const administrators = (await administratorsOf(tx, organId)).filter((code) => code !== userCode);
  const kind = channel === "chat" ? "chat_undeliverable" : "mail_undeliverable";
  const params = { person: userCode, address: address ?? "" };
  await notify(tx, ports.live, administrators, { organId, kind, params });
}

async function isKnownAsWrong(
  tx: Tx,
  { userCode, channel }: DueMessage,
  address: string | null,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from message where user_code = ${userCode} and address = ${address} and channel = ${channel} and state = 'given_up'
      and reason = 'address' limit 1`.execute(tx);
  return rows.length > 0;
}
