import type { InstanceSnapshot } from "#engine";

/** The version of a task after a command on it: what its holder's next command carries (R2). */
export function seatVersion({ seats }: InstanceSnapshot, seatId: number): number {
  const seat = seats.find((each) => each.seatId === seatId);
  if (seat === undefined) throw new Error(`a command was carried out on task ${seatId}, which is not there`);
  return seat.version;
}
