import type { EngineEvent } from "../model/events.ts";
import type { InstanceSnapshot, Seat } from "../model/process-instance.ts";

/**
 * What going by another version changes of a snapshot (R30): the way that was travelled leads through the tasks of that
 * version. Whoever holds something sees another form, so what they saw is stale (R2); what was done keeps the name of
 * the task it was done at. Pure.
 */
export function applyMigration(
  snapshot: InstanceSnapshot,
  { version, tasks, amendments }: EngineEvent & { type: "migrated" },
): Partial<InstanceSnapshot> {
  const renamed = <Placed extends { taskId: string }>(each: Placed): Placed => {
    const taskId = tasks[each.taskId];
    return taskId === undefined ? each : { ...each, taskId };
  };
  const seatAfter = (seat: Seat): Seat =>
    seat.status === "ended" ? seat : { ...renamed(seat), version: seat.version + 1 };
  const { incidents } = snapshot;
  return {
    processVersion: version,
    visits: snapshot.visits.map(renamed),
    seats: snapshot.seats.map(seatAfter),
    ...(amendments.length === 0 && snapshot.amendments === undefined ? {} : { amendments }),
    ...(incidents === undefined ? {} : { incidents: incidents.map(renamed) }),
  };
}
