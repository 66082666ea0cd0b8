import type { Tx } from "../db/index.ts";
import type { Ports } from "../http/index.ts";
import { notify } from "../outbox/index.ts";

/** Who see to orders that the seal system does not take. */
const roles = ["seal", "admin"];

/** Tells those who look after seals that an order is not tried any more by itself. */
export async function notifySealers(
  tx: Tx,
  { charts, live }: Pick<Ports, "charts" | "live">,
  { instanceId, organId, applyId }: { instanceId: number; organId: number; applyId: string },
  reason: string,
): Promise<void> {
  const people = await charts.of(tx, organId);
  const receivers = roles.flatMap((role) => people.withRole(role));
  const params = { number: applyId, reason: reason.slice(0, 300) };
  await notify(tx, live, receivers, { organId, kind: "seal_order_given_up", params, instanceId });
}
