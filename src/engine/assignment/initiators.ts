import type { InstanceSnapshot, UserCode } from "../model/process-instance.ts";

/** Who counts as the initiator (R9): the person whom the application is for, and the one who filed it. */
export function initiatorsOf(snapshot: InstanceSnapshot): Set<UserCode> {
  return new Set([snapshot.applicant, snapshot.filedBy]);
}

/** Who had a hand in filing it: the initiators, and whoever submitted it in their place after a reassignment. */
export function filersOf(snapshot: InstanceSnapshot): Set<UserCode> {
  const filers = initiatorsOf(snapshot);
  for (const seat of snapshot.seats) if (seat.actionCode === "submit") filers.add(seat.userCode);
  return filers;
}
