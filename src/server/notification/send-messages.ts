import { sql } from "kysely";
import { defaultLanguage, type Language, languages } from "#contract/codes/language.ts";
import type { NoticeChannel } from "#contract/rules/notice-preferences.ts";
import type { FormValues } from "#contract/schema.ts";
import { accessOfMember } from "../access/index.ts";
import type { Tx } from "../db/index.ts";
import type { Ports } from "../http/index.ts";
import { channelsOf } from "./channels.ts";
import { addressOf, deliver, type Delivery } from "./deliver.ts";
import type { DueMessage } from "./due-message.ts";
import { noteFailure } from "./note-failure.ts";
import { readNotices } from "./read-notices.ts";

/** How long to send, and on whose clock. */
export interface SendOptions {
  until: number;
  signal?: AbortSignal;
  now?: () => Date;
}

type Step = "sent" | "settled" | "nothing" | { away: NoticeChannel };

/**
 * Sends what is due, one message after another. Each is locked while it is taken, so any number of processes may send at
 * once, and the message of a process that died is free again at once. A channel that is away has its round ended:
 * nothing is lost, nothing counts as tried, and the others go on.
 *
 * @returns how many messages were taken
 */
export async function sendMessages(
  ports: Ports,
  { until, signal, now = () => new Date() }: SendOptions,
): Promise<number> {
  let channels = channelsOf(ports);
  let sent = 0;
  while (channels.length > 0 && Date.now() < until && signal?.aborted !== true) {
    const step = await ports.database.write((tx) => sendNext(tx, ports, channels, now()));
    if (step === "sent") sent += 1;
    if (step === "nothing") break;
    if (typeof step === "object") channels = channels.filter((channel) => channel !== step.away);
  }
  return sent;
}

async function sendNext(tx: Tx, ports: Ports, channels: readonly NoticeChannel[], now: Date): Promise<Step> {
  const { rows } = await sql<DueMessage>`
    select message_id, channel, user_code, organ_id, is_digest, notification_ids, attempts, created_at,
      repeated_at, link_key, taken_by
    from message where state = 'waiting' and due_at <= ${now.toISOString()}::timestamptz
      and channel = any(${[...channels]}::text[])
    order by due_at, message_id limit 1 for update skip locked`.execute(tx);
  const [message] = rows;
  if (message === undefined) return "nothing";
  const parts = await partsOf(tx, ports, message);
  if (parts === undefined) {
    await finish(tx, message, "dropped", now);
    return "settled";
  }
  const address = addressOf(parts);
  const { outcome, takenBy = [] } = await deliver(tx, ports, parts);
  if (outcome === "nobody") {
    await finish(tx, message, "dropped", now);
    return "settled";
  }
  if (outcome === "sent") {
    await finish(tx, message, "sent", now, address);
    return "sent";
  }
  await noteFailure(tx, ports, { message, address, error: outcome, takenBy, now });
  return outcome.failure === "unreachable" ? { away: message.channel } : "settled";
}

/** What a message is made of; undefined where nothing is to be said any more: it was read, or is kept from them now. */
async function partsOf(tx: Tx, ports: Ports, message: DueMessage): Promise<Delivery | undefined> {
  const { userCode, organId, notificationIds, channel } = message;
  const access = await accessOfMember(ports.database, { userCode, organId });
  const { rows } = await sql<Person>`
    select real_name, email, phone, config from user_account where user_code = ${userCode}`.execute(tx);
  const [person] = rows;
  const { chartRevision } = await revisionOf(tx, organId);
  if (access === undefined || person === undefined) return undefined;
  const language = languageOf(person.config);
  const reader = { tx, ports, language, actor: { userCode, organId, chartRevision, ...access } };
  const narrowed = sql`and n.read_at is null and n.notification_id = any(${notificationIds}::bigint[])
    ${channel === "chat" ? shownInMessagingApp : sql``}`;
  const notices = await readNotices(reader, narrowed, { limit: notificationIds.length });
  if (notices.length === 0) return undefined;
  const { realName: name, email, phone } = person;
  return { reader, message, notices, to: { userCode, name, email, phone } };
}

interface Person {
  realName: string;
  email: string | null;
  phone: string | null;
  config: FormValues;
}

/** Processes that administrators keep out of the messaging app are not spoken of there. */
const shownInMessagingApp = sql`and not exists (
  select from process p where p.process_id = i.process_id and not p.messaging_visible)`;

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
  address: string | null = null,
): Promise<void> {
  await sql`
    update message set state = ${state}, finished_at = ${now.toISOString()}::timestamptz, reason = null, error = null,
      attempts = attempts + ${state === "sent" ? 1 : 0}, address = coalesce(${address}, address)
    where message_id = ${messageId}`.execute(tx);
}
