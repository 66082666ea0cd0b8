import type { InstanceSnapshot } from "#engine";
import type { Tx } from "../db/index.ts";
import type { Ports } from "../http/index.ts";
import type { NotificationRow } from "./notifications-of.ts";
import type { SeatChanges } from "./store-outcome.ts";

/** Tells open browsers, once the transaction has committed, what to fetch again. */
export function announce(
  tx: Tx,
  { live }: Ports,
  snapshot: InstanceSnapshot,
  seats: SeatChanges,
  notifications: readonly NotificationRow[],
  followers: readonly string[],
): void {
  const { instanceId, organId } = snapshot;
  const touched = new Set([...seats.opened, ...seats.changed].map(({ userCode }) => userCode));
  if (touched.size > 0) live.announceTo(tx, touched, { event: "todo", organId });
  const involved = new Set([
    snapshot.applicant,
    snapshot.filedBy,
    ...snapshot.seats.map(({ userCode }) => userCode),
    ...followers,
  ]);
  live.announceTo(tx, involved, { event: "instance", instanceId });
  const told = new Set(notifications.map(({ userCode }) => userCode));
  if (told.size > 0) live.announceTo(tx, told, { event: "notification", organId });
}
