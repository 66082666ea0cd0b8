import { type RawBuilder, sql } from "kysely";
import type { ApplicationResult } from "#contract/codes/instance-status.ts";
import type { Refusal } from "#contract/errors/refusal.ts";
import type { InstanceSnapshot } from "#engine";
import type { Tx } from "../db/index.ts";

/**
 * What the status of an application (`i`) leaves open. A return to the applicant and a recall leave the same status; which it
 * was its history says, where whichever was last led to it.
 */
export const resultOf: RawBuilder<ApplicationResult | null> = sql`case when i.status = 'returned' then (
    select case last.type when 'recalled' then 'recalled' end from (
      select e.type from instance_event e
      where e.instance_id = i.instance_id and e.type in ('recalled', 'returned')
      order by e.sequence desc limit 1) last)
  else i.more ->> 'result' end`;

/** The same of one application that was read. */
export async function resultOfInstance(
  tx: Tx,
  { instanceId, status, result }: Pick<InstanceSnapshot, "instanceId" | "status" | "result">,
): Promise<ApplicationResult | undefined> {
  if (status !== "returned") return result;
  const { rows } = await sql<{ result: ApplicationResult | null }>`
    select ${resultOf} as result from process_instance i where i.instance_id = ${instanceId}`.execute(tx);
  return rows[0]?.result ?? undefined;
}

/** A refusal because of where an application stands, which it then calls as lists and pages do: rejected, recalled. */
export async function refusalWithResult(
  tx: Tx,
  refusal: Refusal,
  snapshot: Pick<InstanceSnapshot, "instanceId" | "status" | "result"> | undefined,
): Promise<Refusal> {
  if (snapshot === undefined || refusal.params?.["status"] !== snapshot.status) return refusal;
  const result = await resultOfInstance(tx, snapshot);
  return result === undefined ? refusal : { ...refusal, params: { ...refusal.params, status: result } };
}
