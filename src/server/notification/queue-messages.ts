import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { noticeGroupOf } from "#contract/codes/notice-kind.ts";
import {
  type NoticeChannel,
  noticePreferencesOf,
  ownNoticePreferences,
} from "#contract/rules/notice-preferences.ts";
import type { FormValues } from "#contract/schema.ts";
import type { Tx } from "../db/index.ts";
import type { Ports } from "../http/index.ts";
import { channelsOf } from "./channels.ts";
import { deliveryTimeOf } from "./delivery-time.ts";
import { usualPreferences } from "./usual-preferences.ts";

interface Queued {
  notificationId: number;
  userCode: string;
  organId: number;
  kind: string;
  /** Absent account, or one without a mailbox: null. */
  email: string | null;
  /** Whether they have a device that asked for push messages. */
  hasDevice: boolean;
  config: FormValues | null;
}

const batch = 200;

/**
 * Takes the notices that no channel has taken yet and makes messages of those that their receivers want sent. Any number
 * of processes at once: each takes what no other has in hand. For a channel that there is not nothing is kept for later.
 *
 * @returns how many notices were taken
 */
export async function queueMessages(
  ports: Ports,
  { signal, now = () => new Date() }: { signal?: AbortSignal; now?: () => Date } = {},
): Promise<number> {
  let taken = 0;
  while (signal?.aborted !== true) {
    const some = await ports.database.write((tx) => queueSome(tx, ports, now()));
    taken += some;
    if (some < batch) break;
  }
  return taken;
}

async function queueSome(tx: Tx, ports: Ports, now: Date): Promise<number> {
  const { rows } = await sql<Queued>`
    select n.notification_id, n.user_code, n.organ_id, n.kind, u.email, u.config,
      exists (select from push_device d where d.user_code = n.user_code) as has_device
    from notification n left join user_account u on u.user_code = n.user_code and u.status = '1'
    where n.queued_at is not null order by n.notification_id limit ${batch}
    for update of n skip locked`.execute(tx);
  if (rows.length === 0) return 0;
  const channels = channelsOf(ports);
  for (const row of rows)
    for (const channel of channels)
      if (reaches(row, channel)) await queueOne(tx, ports, { row, channel }, now);
  const ids = rows.map(({ notificationId }) => notificationId);
  await sql`update notification set queued_at = null where notification_id = any(${ids}::bigint[])`.execute(
    tx,
  );
  return rows.length;
}

/** Whether somebody can be reached by a channel at all. Of an account that is switched off nothing is known. */
function reaches({ email, hasDevice, config }: Queued, channel: NoticeChannel): boolean {
  if (config === null) return false;
  if (channel === "push") return hasDevice;
  return channel === "chat" || (email !== null && email !== "");
}

async function queueOne(
  tx: Tx,
  { parameters }: Ports,
  { row, channel }: { row: Queued; channel: NoticeChannel },
  now: Date,
): Promise<void> {
  const { notificationId, userCode, organId, kind, config } = row;
  const group = noticeGroupOf(kind);
  if (group === undefined) return;
  const own = ownNoticePreferences(config?.["notices"]);
  const preferences = noticePreferencesOf(usualPreferences(parameters, organId), own);
  const time = deliveryTimeOf(preferences, { channel, group }, now);
  if (time === undefined) return;
  const { isDigest, at } = time;
  await sql`
    insert into message (user_code, organ_id, channel, is_digest, notification_ids, due_at, link_key)
    values (${userCode}, ${organId}, ${channel}, ${isDigest}, array[${notificationId}::bigint], ${at.toISOString()}::timestamptz,
      ${randomBytes(32)})
    on conflict (user_code, organ_id, channel) where is_digest and state = 'waiting' and repeated_at is null
    do update set notification_ids = message.notification_ids || excluded.notification_ids`.execute(tx);
}
