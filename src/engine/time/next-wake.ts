import type { InstanceSnapshot, Instant, Seat, Visit } from "../model/process-instance.ts";

/** When something of an instance is next to be done because of the time (R25); nothing waits for it when absent. Pure. */
export function nextWake(snapshot: InstanceSnapshot): Instant | undefined {
  const times = [...wakingSeats(snapshot), ...wakingVisits(snapshot)].flatMap(({ wakeAt }) => wakeAt ?? []);
  return times.length === 0 ? undefined : Math.min(...times);
}

/** Open seats that wait for a step of their clock. */
export function wakingSeats({ seats }: InstanceSnapshot): Seat[] {
  return seats.filter(({ status, wakeAt }) => status === "open" && wakeAt !== undefined);
}

/** Open visits that wait for a time. */
export function wakingVisits({ visits }: InstanceSnapshot): Visit[] {
  return visits.filter(({ status, wakeAt }) => status === "open" && wakeAt !== undefined);
}
