import { type RawBuilder, sql } from "kysely";
import type { SealSyncStatus } from "#contract/shapes/seal-order.ts";
import type { Tx } from "../db/index.ts";
import type { Ports } from "../http/index.ts";
import { attemptsMax, leaseMs, pauseMs } from "./pauses.ts";
import { orderAddress, type OrderAnswer, sendOrder } from "./seal-system.ts";
import { notifySealers } from "./notify-sealers.ts";

/** The name that pushing is queued under. */
export const pushSealOrdersTask = "pushSealOrders";

/** An order that this process has to itself for a while. */
interface Claimed {
  orderId: number;
  orderKey: string;
  instanceId: number;
  organId: number;
  applyId: string;
  /** Since it was ordered, or last asked for by somebody. */
  attempts: number;
  /** As it stands in the database. */
  request: string;
}

/** How an order stands after an attempt. */
export interface Pushed {
  status: Exclude<SealSyncStatus, "unsent" | "waiting">;
  response: string;
  isAway: boolean;
}

/**
 * Pushes the orders that are due, one after the other, until there is none or the seal system does not answer. Any number
 * of processes may do it at once: an order is with one of them.
 */
export async function pushDueOrders(ports: Ports, clock: () => Date = () => new Date()): Promise<void> {
  const { sealSystemUrl } = ports.config;
  if (sealSystemUrl === undefined) return;
  for (;;) {
    const now = clock();
    const order = await claim(ports, sql`status in ('waiting', 'failed') and next_attempt_at <= ${now}`, now);
    if (order === undefined) return;
    const { isAway } = await push(ports, sealSystemUrl, order, now);
    if (isAway) return;
  }
}

/** Pushes one order now, whatever it waits for; undefined where another process is at it. */
export async function pushOrder(
  ports: Ports,
  sealSystemUrl: string,
  orderId: number,
  now: Date,
): Promise<Pushed | undefined> {
  const order = await claim(ports, sql`order_id = ${orderId} and status <> 'succeeded'`, now);
  return order === undefined ? undefined : await push(ports, sealSystemUrl, order, now);
}

async function claim(
  { database }: Ports,
  wanted: RawBuilder<unknown>,
  now: Date,
): Promise<Claimed | undefined> {
  const { rows } = await database.write((tx) =>
    sql<Claimed>`
      update seal_order o set leased_until = ${new Date(now.getTime() + leaseMs)}, attempts = o.attempts + 1
      from process_instance i
      where i.instance_id = o.instance_id and o.order_id = (
        select order_id from seal_order
        where ${wanted} and (leased_until is null or leased_until <= ${now})
        order by next_attempt_at, order_id limit 1 for update skip locked)
      returning o.order_id, o.order_key, o.instance_id, o.organ_id, i.apply_id, o.attempts, o.request::text`.execute(
      tx,
    ),
  );
  return rows[0];
}

async function push(ports: Ports, sealSystemUrl: string, order: Claimed, now: Date): Promise<Pushed> {
  const answer = await sendOrder(sealSystemUrl, { orderKey: order.orderKey, body: order.request });
  const status = statusAfter(answer, order.attempts);
  await ports.database.write(async (tx) => {
    const { instanceId, organId, orderId, request } = order;
    await record(tx, order, status, now);
    await sql`
      insert into seal_print_log (order_id, instance_id, organ_id, sync_status, sync_target, sync_request, sync_response,
        sync_date)
      values (${orderId}, ${instanceId}, ${organId}, ${status}, ${orderAddress(sealSystemUrl)}, ${request},
        ${answer.response}, ${now})`.execute(tx);
    if (status === "given_up") await notifySealers(tx, ports, order, answer.response);
  });
  return { status, response: answer.response, isAway: answer.isAway };
}

/** Writes down how the order stands now. What another process saw succeed meanwhile, its lease being over, stays. */
async function record(tx: Tx, { orderId, attempts }: Claimed, status: Pushed["status"], now: Date) {
  const next = status === "failed" ? new Date(now.getTime() + pauseMs(attempts)) : null;
  await sql`
    update seal_order set status = ${status}, next_attempt_at = ${next}, leased_until = null,
      finished_at = ${status === "failed" ? null : now}
    where order_id = ${orderId} and status <> 'succeeded'`.execute(tx);
}

function statusAfter({ isTaken, isFinal }: OrderAnswer, attempts: number): Pushed["status"] {
  if (isTaken) return "succeeded";
  return isFinal || attempts >= attemptsMax ? "given_up" : "failed";
}
