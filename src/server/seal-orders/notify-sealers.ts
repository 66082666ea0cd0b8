import { sql } from "kysely";
import type { Tx } from "../db/index.ts";
import type { Ports } from "../http/index.ts";

/** Who see to orders that the seal system does not take. */
const roles = ["seal", "admin"];

/** Tells those who look after seals that an order is not tried any more by itself. */
export async function notifySealers(
  tx: Tx,
  { charts, live }: Pick<Ports, "charts" | "live">,
  { instanceId, organId, applyId }: { instanceId: number; organId: number; applyId: string },
  reason: string,
  now: Date,
): Promise<void> {
  const people = await charts.of(tx, organId);
  const told = [...new Set(roles.flatMap((role) => people.withRole(role)))];
  const params = JSON.stringify({ number: applyId, reason: reason.slice(0, 300) });
  await sql`
    insert into notification (user_code, organ_id, kind, params, instance_id, created_at)
    select unnest(${told}::text[]), ${organId}, 'seal_order_given_up', ${params}::jsonb, ${instanceId}, ${now}`.execute(
    tx,
  );
  live.announceTo(tx, told, { event: "notification", organId });
}
