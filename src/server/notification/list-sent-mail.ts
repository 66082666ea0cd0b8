import { sql } from "kysely";
import { listSentMail, repeatSentMail } from "#contract/calls/sent-mail.ts";
import type { SentMail } from "#contract/shapes/sent-mail.ts";
import { reachesSql, reachOf } from "../access/index.ts";
import { containing } from "../db/index.ts";
import { handle } from "../http/index.ts";
import { channelsOf } from "./channels.ts";
import { shownNameSql } from "../viewer/index.ts";

/** Counted no further than this. */
const countedAtMost = 1_000;

/** The mails and other messages to people of the organisations that the caller administers, the latest first; never what they say. */
export const listSentMailHandler = handle(listSentMail, async (input, scope) => {
  const { tx, actor, ports } = scope;
  const {
    page = 1,
    pageSize = ports.parameters.value("pageSizeDefault", actor.organId),
    state,
    channel,
  } = input;
  const reached = reachesSql(await reachOf(tx, actor), sql`m.organ_id`);
  const pattern = containing(input.keyword ?? "");
  const wanted = sql`
    from message m left join user_account u on u.user_code = m.user_code
    where ${reached} ${state === undefined ? sql`` : sql`and m.state = ${state}`}
      ${channel === undefined ? sql`` : sql`and m.channel = ${channel}`}
      ${(input.keyword ?? "") === "" ? sql`` : sql`and (m.user_code ilike ${pattern} or m.address ilike ${pattern})`}`;
  const { rows } = await sql<SentMail>`
    select m.message_id, m.user_code,
      case when u.user_code is null then m.user_code else ${shownNameSql(scope)} end as real_name,
      m.organ_id, m.channel, m.state, m.is_digest, cardinality(m.notification_ids) as notices, m.attempts, m.due_at, m.created_at,
      m.finished_at, m.address, m.reason, m.error
    ${wanted} order by m.message_id desc limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(tx);
  const counted = await sql<{ total: number }>`
    select count(*)::integer as total from (select 1 ${wanted} limit ${countedAtMost + 1}) as found`.execute(
    tx,
  );
  const of = async (each: string): Promise<number> => {
    const { rows: found } = await sql<{ count: number }>`
      select count(*)::integer as count
      from (select 1 from message m where ${reached} and m.state = ${each} limit ${countedAtMost}) as counted`.execute(
      tx,
    );
    return found[0]?.count ?? 0;
  };
  const total = counted.rows[0]?.total ?? 0;
  return {
    rows,
    total: Math.min(total, countedAtMost),
    page,
    pageSize,
    ...(total > countedAtMost ? { totalIsCapped: true } : {}),
    channels: channelsOf(ports),
    counts: { waiting: await of("waiting"), given_up: await of("given_up") },
  };
});

/** Has messages sent again that were given up: as if they had not been tried, with the next round. */
export const repeatSentMailHandler = handle(
  repeatSentMail,
  async ({ messageIds }, { tx, actor, request }) => {
    const reached = reachesSql(await reachOf(tx, actor), sql`organ_id`);
    const meant = messageIds === undefined ? sql`true` : sql`message_id = any(${[...messageIds]}::bigint[])`;
    const { numAffectedRows } = await sql`
    update message set state = 'waiting', attempts = 0, due_at = ${request.now}, repeated_at = ${request.now},
      finished_at = null, reason = null, error = null
    where state = 'given_up' and ${reached} and ${meant}`.execute(tx);
    return { repeated: Number(numAffectedRows ?? 0n) };
  },
);
