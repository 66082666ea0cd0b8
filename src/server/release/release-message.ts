import { sql } from "kysely";
import { sendReleaseMessage } from "#contract/calls/basic.ts";
import { refuse, refuseFields } from "#contract/errors/refusal.ts";
import { limits } from "#contract/limits.ts";
import { handle, type Ports } from "../http/index.ts";
import type { JobTask } from "../jobs/index.ts";
import { recordOperation } from "../operation-log/index.ts";
import { mayReadInstance } from "../viewer/index.ts";
import { readInstance } from "../process/index.ts";
import { isReleased, slipNumberOf } from "./release-slip.ts";

/** The job that hands a text message to the gateway. */
export const textMessageTask = "text_message";

const patienceMs = 15_000;

/**
 * Queues a text message to whom something is released to. Refuses with `notReleased` while the application is not through,
 * with `tooManyTextMessages`, and with `notConfigured` where there is no gateway.
 */
export const sendReleaseMessageHandler = handle(sendReleaseMessage, async (input, scope) => {
  const { tx, ports, actor, request } = scope;
  const { bpdInstanceId: instanceId, phone } = input;
  const content = input.content.trim();
  if (content === "") return refuseFields({ content: { problem: "required" } });
  const stored = await readInstance(tx, { instanceId }, actor.organId);
  if (stored === undefined || !mayReadInstance(stored, actor)) return refuse("notFound");
  const { applyId } = stored.snapshot;
  if (!isReleased(stored.snapshot)) return refuse("notReleased", { application: applyId });
  if (ports.config.textMessageUrl === undefined)
    return refuse("notConfigured", { setting: "TEXT_MESSAGE_URL" });
  const most = limits.releaseMessagesPerDay;
  const { rows } = await sql<{ sent: number }>`
    select count(*)::int as sent from release_message
    where instance_id = ${instanceId} and asked_at > ${request.now}::timestamptz - interval '1 day'`.execute(
    tx,
  );
  if ((rows[0]?.sent ?? 0) >= most) return refuse("tooManyTextMessages", { most });
  const made = await sql<{ messageId: number }>`
    insert into release_message (instance_id, phone, content, sent_by, asked_at)
    values (${instanceId}, ${phone}, ${content}, ${actor.userCode}, ${request.now})
    returning message_id`.execute(tx);
  await ports.jobs.add(tx, textMessageTask, {
    messageId: made.rows[0]?.messageId ?? 0,
    instanceId,
    organId: actor.organId,
  });
  await recordOperation(tx, request, {
    kind: "operation",
    call: sendReleaseMessage.name,
    userCode: actor.userCode,
    organId: actor.organId,
    subject: applyId,
    detail: {},
  });
  return { queued: true };
});

/**
 * Hands one text message to the gateway, `POST {phone, content, reference}`; the reference tells it one that comes a second
 * time. What the gateway refuses is tried again, and stands among the background jobs once it is given up.
 */
export function textMessageJob(ports: Ports): JobTask {
  return async (payload, { signal }) => {
    const { messageId } = payload as { messageId: number };
    const message = await ports.database.read(async (tx) => {
      const { rows } = await sql<{ phone: string; content: string; applyId: string }>`
        select m.phone, m.content, i.apply_id from release_message m
        join process_instance i on i.instance_id = m.instance_id
        where m.message_id = ${messageId} and m.sent_at is null`.execute(tx);
      return rows[0];
    });
    if (message === undefined) return;
    const { textMessageUrl } = ports.config;
    if (textMessageUrl === undefined) throw new Error("TEXT_MESSAGE_URL is not set");
    const { phone, content, applyId } = message;
    const answer = await fetch(textMessageUrl, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ phone, content, reference: `${slipNumberOf(applyId)}-${messageId}` }),
      redirect: "error",
      signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]),
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`the gateway for text messages answered ${answer.status}`);
    await ports.database.write((tx) =>
      sql`update release_message set sent_at = now() where message_id = ${messageId}`.execute(tx),
    );
  };
}
