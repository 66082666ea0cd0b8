import type { Done } from "../model/outcome.ts";
import type { InstanceSnapshot, Seat } from "../model/process-instance.ts";

/**
 * The work of others that a command ended: seats held before it and closed after it for another reason than that their
 * holder acted. With the outcome of a command that is not stored it foretells what closes. Pure.
 */
export function closedBy(before: InstanceSnapshot, { snapshot }: Pick<Done, "snapshot">): Seat[] {
  const held = new Set(
    before.seats
      .filter(({ status }) => status === "open" || status === "waiting")
      .map(({ seatId }) => seatId),
  );
  return snapshot.seats.filter(
    ({ seatId, status, cause }) => held.has(seatId) && status === "ended" && cause !== "handled",
  );
}
