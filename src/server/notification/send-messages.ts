import { sql } from "kysely";
import { defaultLanguage, type Language, languages } from "#contract/codes/language.ts";
import type { FormValues } from "#contract/schema.ts";
import { accessOfMember } from "../access/index.ts";
import type { Tx } from "../db/index.ts";
import type { Ports } from "../http/index.ts";
import { MailError, type MailSender } from "../mail/index.ts";
import { composeMail } from "./compose-mail.ts";
import type { DueMessage } from "./due-message.ts";
import { noteFailure } from "./note-failure.ts";
import { readNotices } from "./read-notices.ts";

/** How long to send, and on whose clock. */
export interface SendOptions {
  until: number;
  signal?: AbortSignal;
  now?: () => Date;
}

type Step = "sent" | "settled" | "away" | "nothing";

/**
 * Sends what is due, one mail after another. Each is locked while the mail server takes it, so any number of processes may
 * send at once, and the mail of a process that died is free again at once. A mail server that is away ends the round:
 * nothing is lost, nothing counts as tried.
 *
 * @returns how many mails the server took
 */
export async function sendMessages(
  ports: Ports,
  { until, signal, now = () => new Date() }: SendOptions,
): Promise<number> {
  const { mail } = ports;
  if (mail === undefined) return 0;
  let sent = 0;
  while (Date.now() < until && signal?.aborted !== true) {
    const step = await ports.database.write((tx) => sendNext(tx, ports, mail, now()));
    if (step === "sent") sent += 1;
    if (step === "away" || step === "nothing") break;
  }
  return sent;
}

async function sendNext(tx: Tx, ports: Ports, mail: MailSender, now: Date): Promise<Step> {
  const { rows } = await sql<DueMessage>`
    select message_id, user_code, organ_id, is_digest, notification_ids, attempts, created_at,
      repeated_at, link_key
    from message where state = 'waiting' and due_at <= ${now.toISOString()}::timestamptz
    order by due_at, message_id limit 1 for update skip locked`.execute(tx);
  const [message] = rows;
  if (message === undefined) return "nothing";
  const parts = await partsOf(tx, ports, message);
  if (parts === undefined) {
    await finish(tx, message, "dropped", now);
    return "settled";
  }
  try {
    await mail.send(await composeMail(parts.reader, parts));
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    await noteFailure(tx, ports, { message, address: parts.to.address, error, now });
    return error.failure === "unreachable" ? "away" : "settled";
  }
  await finish(tx, message, "sent", now, parts.to.address);
  return "sent";
}

/** What the mail is made of; undefined where nothing is to be said any more: it was read, or is kept from them now. */
async function partsOf(tx: Tx, ports: Ports, message: DueMessage) {
  const { userCode, organId, notificationIds } = message;
  const access = await accessOfMember(ports.database, { userCode, organId });
  const { rows } = await sql<{ realName: string; email: string | null; config: FormValues }>`
    select real_name, email, config from user_account where user_code = ${userCode}`.execute(tx);
  const [person] = rows;
  const { chartRevision } = await revisionOf(tx, organId);
  if (access === undefined || person === undefined || (person.email ?? "") === "") return undefined;
  const language = languageOf(person.config);
  const reader = { tx, ports, language, actor: { userCode, organId, chartRevision, ...access } };
  const narrowed = sql`and n.read_at is null and n.notification_id = any(${notificationIds}::bigint[])`;
  const notices = await readNotices(reader, narrowed, { limit: notificationIds.length });
  if (notices.length === 0) return undefined;
  return { reader, message, notices, to: { name: person.realName, address: person.email ?? "" } };
}

async function revisionOf(tx: Tx, organId: number): Promise<{ chartRevision: number }> {
  const { rows } = await sql<{ chartRevision: number }>`
    select chart_revision from organ where organ_id = ${organId}`.execute(tx);
  return rows[0] ?? { chartRevision: 0 };
}

function languageOf({ language }: FormValues): Language {
  return languages.find((known) => known === language) ?? defaultLanguage;
}

async function finish(
  tx: Tx,
  { messageId }: DueMessage,
  state: "sent" | "dropped",
  now: Date,
  address?: string,
): Promise<void> {
  await sql`
    update message set state = ${state}, finished_at = ${now.toISOString()}::timestamptz, reason = null, error = null,
      attempts = attempts + ${state === "sent" ? 1 : 0}, address = coalesce(${address ?? null}, address)
    where message_id = ${messageId}`.execute(tx);
}
