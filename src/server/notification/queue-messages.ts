import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { noticeGroupOf } from "#contract/codes/notice-kind.ts";
import { noticePreferencesOf, ownNoticePreferences } from "#contract/rules/notice-preferences.ts";
import type { FormValues } from "#contract/schema.ts";
import type { Tx } from "../db/index.ts";
import type { Ports } from "../http/index.ts";
import { mailTimeOf } from "./mail-time.ts";
import { usualPreferences } from "./usual-preferences.ts";

interface Queued {
  notificationId: number;
  userCode: string;
  organId: number;
  kind: string;
  /** Absent account, or one without a mailbox: null. */
  email: string | null;
  config: FormValues | null;
}

const batch = 200;

/**
 * Takes the notices that no channel has taken yet and makes messages of those that their receivers want mailed. Any number
 * of processes at once: each takes what no other has in hand. Without a mail server nothing is kept for later.
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
    select n.notification_id, n.user_code, n.organ_id, n.kind, u.email, u.config
    from notification n left join user_account u on u.user_code = n.user_code and u.status = '1'
    where n.queued_at is not null order by n.notification_id limit ${batch}
    for update of n skip locked`.execute(tx);
  if (rows.length === 0) return 0;
  if (ports.mail !== undefined) for (const row of rows) await queueOne(tx, ports, row, now);
  const ids = rows.map(({ notificationId }) => notificationId);
  await sql`update notification set queued_at = null where notification_id = any(${ids}::bigint[])`.execute(
    tx,
  );
  return rows.length;
}

async function queueOne(tx: Tx, { parameters }: Ports, row: Queued, now: Date): Promise<void> {
  const { notificationId, userCode, organId, kind, email, config } = row;
  const group = noticeGroupOf(kind);
  if (group === undefined || email === null || email === "") return;
  const own = ownNoticePreferences(config?.["notices"]);
  const time = mailTimeOf(noticePreferencesOf(usualPreferences(parameters, organId), own), group, now);
  if (time === undefined) return;
  const { isDigest, at } = time;
  await sql`
    insert into message (user_code, organ_id, is_digest, notification_ids, due_at, link_key)
    values (${userCode}, ${organId}, ${isDigest}, array[${notificationId}::bigint], ${at.toISOString()}::timestamptz,
      ${randomBytes(32)})
    on conflict (user_code, organ_id, channel) where is_digest and state = 'waiting' and repeated_at is null
    do update set notification_ids = message.notification_ids || excluded.notification_ids`.execute(tx);
}
