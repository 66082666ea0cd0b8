import type { InstanceSnapshot, UserCode } from "../model/process-instance.ts";

/** Who counts as the initiator (R9): the person whom the application is for, and the one who filed it. */
export function initiatorsOf(snapshot: InstanceSnapshot): Set<UserCode> {
  return new Set([snapshot.applicant, snapshot.filedBy]);
}
