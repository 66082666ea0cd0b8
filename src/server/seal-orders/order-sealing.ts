import { sql } from "kysely";
import { placementsIn } from "#contract/rules/seal-placements.ts";
import type { FormValues } from "#contract/schema.ts";
import { stampFields } from "#contract/seals/stamp-form.ts";
import type { Tx } from "../db/index.ts";
import type { Ports } from "../http/index.ts";
import { pushSealOrdersTask } from "./push-seal-orders.ts";

/** A sealing that is done. */
export interface Sealing {
  instanceId: number;
  organId: number;
  visitId: number;
  applyId: string;
  form: FormValues;
  /** What was sealed electronically; empty where the seal is a physical one. */
  files: readonly { fileName: string; code: string; sha256: string; originalSha256: string }[];
}

/**
 * Writes down what the seal system is to be told of a sealing, in the transaction that ends its step; a step orders
 * once. Without a seal system the order waits until somebody asks for it.
 */
export async function orderSealing(
  tx: Tx,
  { config, jobs }: Pick<Ports, "config" | "jobs">,
  sealing: Sealing,
  now: Date,
): Promise<void> {
  const { instanceId, organId, visitId } = sealing;
  const isConfigured = config.sealSystemUrl !== undefined;
  const request = JSON.stringify(await requestOf(tx, sealing, now));
  await sql`
    insert into seal_order (instance_id, organ_id, visit_id, status, request, next_attempt_at, created_at)
    values (${instanceId}, ${organId}, ${visitId}, ${isConfigured ? "waiting" : "unsent"}, ${request}::jsonb,
      ${isConfigured ? now : null}, ${now})
    on conflict (instance_id, visit_id) do nothing`.execute(tx);
  if (isConfigured) await jobs.add(tx, pushSealOrdersTask, {}, { jobKey: pushSealOrdersTask });
}

/** Names nobody: which seals, on what, how often, for whom outside. */
async function requestOf(tx: Tx, { applyId, organId, form, files }: Sealing, now: Date) {
  const sealIds = [...new Set(placementsIn(form[stampFields.placements]).map(({ sealId }) => sealId))];
  const { rows: seals } = await sql<{ sealId: number; sealName: string }>`
    select seal_id, seal_name from seal where organ_id = ${organId} and seal_id = any(${sealIds}::bigint[])
    order by seal_id`.execute(tx);
  return {
    applyId,
    organId,
    sealedAt: now.toISOString(),
    styleOfUse: form[stampFields.styleOfUse] ?? null,
    copies: form["sealNum"] ?? null,
    impressions: form["sealCount"] ?? null,
    receivedBy: form["stuffAcceptUnit"] ?? null,
    seals,
    documents: files,
  };
}
