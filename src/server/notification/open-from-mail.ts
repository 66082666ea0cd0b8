import { sql } from "kysely";
import { openFromMail } from "#contract/calls/sent-mail.ts";
import { refuse } from "#contract/errors/refusal.ts";
import { handle } from "../http/index.ts";
import { linkProblem, messageOfLink } from "./task-link.ts";

interface Linked {
  messageId: number;
  organId: number;
  linkKey: Buffer;
  since: string;
  linkUsedAt: string | null;
  /** The session that opened it. */
  linkUsedIn: Buffer | null;
  notificationIds: number[];
}

/** So long after a link was opened its answer may still be on its way to the session that opened it. */
const onItsWayMs = 120_000;

/**
 * Shows the way from a mail to its task, once, to whom it was sent. What they may see and do there is asked as always. A
 * link of somebody else's is no other than one that was made up.
 */
export const openFromMailHandler = handle(openFromMail, async ({ link }, { tx, actor, request }) => {
  const messageId = messageOfLink(link);
  if (messageId === undefined) return refuse("mailLinkForged");
  const { rows } = await sql<Linked>`
    select message_id, organ_id, link_key, coalesce(repeated_at, created_at) as since, link_used_at, link_used_in,
      notification_ids
    from message where message_id = ${messageId} and user_code = ${actor.userCode} and not is_digest
    for update`.execute(tx);
  const [message] = rows;
  const problem =
    message === undefined ? "forged" : linkProblem(link, message, { ...message, now: request.now });
  if (message === undefined || problem === "forged") return refuse("mailLinkForged");
  if (isUsedUp(message, actor.sessionHash, request.now)) return refuse("mailLinkUsed");
  if (problem === "expired") return refuse("mailLinkExpired");
  await sql`update message set link_used_at = coalesce(link_used_at, ${request.now}::timestamptz),
      link_used_in = ${actor.sessionHash} where message_id = ${messageId}`.execute(tx);
  const { rows: about } = await sql<{ bpdTaskId: number | null; applyId: string | null }>`
    select n.seat_id as bpd_task_id, i.apply_id
    from notification n left join process_instance i on i.instance_id = n.instance_id
    where n.notification_id = any(${message.notificationIds}::bigint[]) limit 1`.execute(tx);
  return {
    organId: message.organId,
    bpdTaskId: about[0]?.bpdTaskId ?? null,
    applyId: about[0]?.applyId ?? null,
  };
});

/** Whether it was opened before, other than just now in the same session: a browser may ask twice for one answer. */
function isUsedUp({ linkUsedAt, linkUsedIn }: Linked, sessionHash: Buffer, now: Date): boolean {
  if (linkUsedAt === null) return false;
  const isSame = linkUsedIn !== null && linkUsedIn.equals(sessionHash);
  return !isSame || now.getTime() > Date.parse(linkUsedAt) + onItsWayMs;
}
