import { sql } from "kysely";
import type { NoticeKind } from "#contract/codes/notice-kind.ts";
import type { FormValues } from "#contract/schema.ts";
import { jsonb, type Tx } from "../db/index.ts";
import type { LivePort } from "../ports.ts";

/** Something people are told. The sentence is made where it is read, in the language and with the rights of its reader. */
export interface Notice {
  organId: number;
  kind: NoticeKind;
  /** What the sentence names: people by their codes, steps by their names, days and instants in ISO 8601. */
  params: FormValues;
  /** The application it is about, where it is about one. */
  instanceId?: number;
  /** The task it opens, where it opens one; the notice counts as read once the task is over. */
  seatId?: number;
}

/**
 * Tells people something: a row each, in the transaction of what it tells of. Their open pages hear of it after the
 * commit, the other channels take it from there (`notification`). Each person once, however often they are named.
 */
export async function notify(
  tx: Tx,
  live: LivePort,
  userCodes: Iterable<string>,
  { organId, kind, params, instanceId, seatId }: Notice,
): Promise<void> {
  const receivers = [...new Set(userCodes)];
  if (receivers.length === 0) return;
  await sql`
    insert into notification (user_code, organ_id, kind, params, instance_id, seat_id)
    select code, ${organId}, ${kind}, ${jsonb(params)}, ${instanceId ?? null}::bigint, ${seatId ?? null}::bigint
    from unnest(${receivers}::text[]) as code`.execute(tx);
  live.announceTo(tx, receivers, { event: "notification", organId });
}
