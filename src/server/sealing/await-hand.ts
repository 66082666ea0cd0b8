import { sql } from "kysely";
import type { JsonValue } from "#contract/schema.ts";
import { stampFields } from "#contract/seals/stamp-form.ts";
import type { Tx } from "../db/index.ts";
import type { SealOrder } from "./seal-order.ts";

/** Notes that a sealing step waits for somebody to seal by hand; however often it is begun, once. */
export async function awaitHand(
  tx: Tx,
  { instanceId, organId, visitId }: { instanceId: number; organId: number; visitId: number },
  { form }: SealOrder,
  now: Date,
): Promise<void> {
  const planned = counted(form[stampFields.copies]) * counted(form[stampFields.impressions]);
  await sql`
    insert into physical_sealing (instance_id, visit_id, organ_id, planned, since)
    values (${instanceId}, ${visitId}, ${organId}, ${planned}, ${now}) on conflict do nothing`.execute(tx);
}

const counted = (value: JsonValue | undefined): number => (typeof value === "number" ? value : 0);
