import { sql } from "kysely";
import type { ApprovalRecord, ChainEntry } from "#contract/shapes/task.ts";
import type { Tx } from "../../db/index.ts";

/** What was decided by an opinion left in advance, with when it was left: marked in the chain and in the records. */
export async function markedInAdvance<
  Marked extends { chain: readonly ChainEntry[]; records: readonly ApprovalRecord[] },
>(tx: Tx, instanceId: number, { chain, records }: Marked) {
  const { rows } = await sql<{ seatId: number; leftAt: string }>`
    select seat_id, left_at from advance_opinion
    where instance_id = ${instanceId} and state = 'applied' and seat_id is not null`.execute(tx);
  const left = new Map(rows.map(({ seatId, leftAt }) => [seatId, new Date(leftAt).toISOString()]));
  const mark = <Decided extends { bpdTaskId: number | null }>(decided: Decided): Decided => {
    const inAdvance = left.get(decided.bpdTaskId ?? 0);
    return inAdvance === undefined ? decided : { ...decided, inAdvance };
  };
  return {
    chain: chain.map((entry) => ({ ...entry, seats: entry.seats.map(mark) })),
    records: records.map(mark),
  };
}
