import { sql } from "kysely";
import { administratorsOf } from "../access/index.ts";
import type { Tx } from "../db/index.ts";
import type { Ports } from "../http/index.ts";
import type { MailError } from "../mail/index.ts";
import { notify } from "../outbox/index.ts";
import type { DueMessage } from "./due-message.ts";

/** A mail that the server did not take. */
export interface FailedMail {
  message: DueMessage;
  address: string;
  error: MailError;
  now: Date;
}

/** A mail that the server asks to send later is tried so often: for about seven hours. */
const attemptsMax = 12;
const longestPauseMinutes = 60;
/** A mail server that is away is asked every minute, for so long. */
const awayMinutes = 1;
const awayMaxDays = 3;

/**
 * Notes that a mail was not taken: it waits for its next try, or is given up until an administrator has it sent again. Of
 * a mailbox that is not there administrators are told, once for each address.
 */
export async function noteFailure(
  tx: Tx,
  ports: Pick<Ports, "live">,
  { message, address, error, now }: FailedMail,
): Promise<void> {
  const { messageId, userCode, organId, createdAt, repeatedAt } = message;
  const { failure } = error;
  const isAway = failure === "unreachable";
  const attempts = message.attempts + (isAway ? 0 : 1);
  const isOver = isAway
    ? now.getTime() > Date.parse(repeatedAt ?? createdAt) + awayMaxDays * 86_400_000
    : failure !== "later" || attempts >= attemptsMax;
  const minutes = isAway ? awayMinutes : Math.min(2 ** (attempts - 1), longestPauseMinutes);
  const isKnown = failure === "address" && (await isKnownAsWrong(tx, userCode, address));
  await sql`
    update message set attempts = ${attempts}, reason = ${failure}, error = ${error.message.slice(0, 1_000)},
      address = ${address}, state = ${isOver ? "given_up" : "waiting"},
      due_at = ${now.toISOString()}::timestamptz + make_interval(mins => ${minutes}),
      finished_at = case when ${isOver} then ${now.toISOString()}::timestamptz end
    where message_id = ${messageId}`.execute(tx);
  if (failure !== "address" || isKnown) return;
  // Not whoever the address is of: they would hear of it by the mail that does not arrive.
  const administrators = (await administratorsOf(tx, organId)).filter((code) => code !== userCode);
  const params = { person: userCode, address };
  await notify(tx, ports.live, administrators, { organId, kind: "mail_undeliverable", params });
}

async function isKnownAsWrong(tx: Tx, userCode: string, address: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from message where user_code = ${userCode} and address = ${address} and state = 'given_up'
      and reason = 'address' limit 1`.execute(tx);
  return rows.length > 0;
}
