import { sql } from "kysely";
import { placementsIn } from "#contract/rules/seal-placements.ts";
import type { JsonValue } from "#contract/schema.ts";
import { stampFields } from "#contract/seals/stamp-form.ts";
import type { Tx } from "../db/index.ts";
import type { Ports } from "../http/index.ts";
import { notify } from "../outbox/index.ts";
import { lockSealOrder, type SealOrder, type SealingStep } from "./seal-order.ts";

/**
 * Notes that a sealing step waits for somebody to seal by hand, and tells those who may; however often it is begun, once.
 * Nothing where it was closed or stopped meanwhile.
 */
export async function awaitHand(
  tx: Tx,
  { live }: Pick<Ports, "live">,
  step: SealingStep,
  now: Date,
): Promise<void> {
  const order = await lockSealOrder(tx, step);
  if (order === undefined) return;
  const { instanceId, organId, visitId } = step;
  const { form } = order;
  const planned = counted(form[stampFields.copies]) * counted(form[stampFields.impressions]);
  const { numAffectedRows } = await sql`
    insert into physical_sealing (instance_id, visit_id, organ_id, planned, since)
    values (${instanceId}, ${visitId}, ${organId}, ${planned}, ${now}) on conflict do nothing`.execute(tx);
  if (numAffectedRows === 0n) return;
  const notice = { organId, kind: "seal_by_hand", params: { title: order.title }, instanceId } as const;
  await notify(tx, live, await whoMaySeal(tx, order), notice);
}

/** Who keep a seal of the application and had a task of it; where nobody is named as keeper whoever decided on it. */
async function whoMaySeal(tx: Tx, { form, sealedBy, people }: SealOrder): Promise<string[]> {
  const sealIds = placementsIn(form[stampFields.placements]).map(({ sealId }) => sealId);
  const { rows } = await sql<{ keeper: string }>`
    select distinct keeper from seal s, unnest(s.keepers) keeper where s.seal_id = any(${sealIds}::bigint[])`.execute(
    tx,
  );
  const keepers = rows.map(({ keeper }) => keeper).filter((keeper) => people.includes(keeper));
  return keepers.length > 0 ? keepers : [sealedBy];
}

const counted = (value: JsonValue | undefined): number => (typeof value === "number" ? value : 0);
