import { sql } from "kysely";
import type { Language } from "#contract/codes/language.ts";
import { type Refusal, refuse } from "#contract/errors/refusal.ts";
import type { SealPushOutcome, SealSyncStatus } from "#contract/shapes/seal-order.ts";
import type { Actor, Ports } from "../http/index.ts";
import { permittedApplications } from "../viewer/index.ts";
import { pushOrder } from "./push-seal-orders.ts";
import { text } from "../texts/index.ts";

interface Order {
  orderId: number;
  status: SealSyncStatus;
}

/** An application that somebody looks after, by its number or its instance. */
export type Wanted = { applyId: string } | { instanceId: number };

interface Asking {
  ports: Ports;
  actor: Actor;
  language: Language;
  request: { now: Date };
}

/**
 * Hands the orders of an application to the seal system now, whoever gave them up. What cannot be asked now goes by
 * itself within a minute. Refuses with `notFound`, `sealOrderNotThere` and `sealOrderTaken`.
 *
 * @param isOutOfTime the orders are only made due, for others to push.
 */
export async function askAgain(
  asking: Asking,
  sealSystemUrl: string,
  wanted: Wanted,
  isOutOfTime = false,
): Promise<SealPushOutcome | Refusal> {
  const { ports, actor, request } = asking;
  const of =
    "applyId" in wanted ? sql`i.apply_id = ${wanted.applyId}` : sql`i.instance_id = ${wanted.instanceId}`;
  const { rows: applications } = await ports.database.read((tx) =>
    sql<{ instanceId: number; applyId: string }>`
      select i.instance_id, i.apply_id from process_instance i
      where ${of} and i.organ_id = ${actor.organId} and i.status <> 'draft' ${permittedApplications(actor)}`.execute(
      tx,
    ),
  );
  const [application] = applications;
  if (application === undefined) return refuse("notFound");
  const { instanceId, applyId } = application;
  const { rows: orders } = await ports.database.write((tx) =>
    sql<Order>`
      with due as (
        update seal_order set next_attempt_at = ${request.now}, finished_at = null,
          -- Whoever asks gives it a day again.
          earlier_attempts = earlier_attempts + attempts, attempts = 0, status = 'waiting'
        where instance_id = ${instanceId} and status <> 'succeeded' returning order_id, status
      )
      select order_id, status from due
      union all select order_id, status from seal_order where instance_id = ${instanceId} and status = 'succeeded'
      order by order_id`.execute(tx),
  );
  if (orders.length === 0) return refuse("sealOrderNotThere", { number: applyId });
  const open = orders.filter(({ status }) => status !== "succeeded");
  if (open.length === 0) return refuse("sealOrderTaken", { number: applyId });
  if (isOutOfTime) return { applyId, outcome: "waiting" };
  let outcome: SealPushOutcome = { applyId, outcome: "succeeded" };
  for (const { orderId } of open) {
    const pushed = await pushOrder(ports, sealSystemUrl, orderId, request.now);
    if (pushed === undefined) return { applyId, outcome: "waiting" };
    if (pushed.status !== "succeeded") outcome = { applyId, outcome: pushed.status, reason: pushed.response };
  }
  return outcome;
}

/** A refusal as the outcome of one application among many. */
export function refusedOutcome(
  applyId: string,
  { refused, params }: Refusal,
  language: Language,
): SealPushOutcome {
  return { applyId, outcome: "refused", reason: text(language, "errors", refused, params ?? {}) };
}
