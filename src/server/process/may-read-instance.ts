import type { InstanceSnapshot } from "#engine";

/** Who may look at every application of his organisation. */
const administratorRoles: readonly string[] = ["admin", "process-admin"];

/** May see every application of the organisation. */
export function isProcessAdministrator(access: readonly string[]): boolean {
  return access.some((role) => administratorRoles.includes(role));
}

/**
 * Whether an application exists for a person: applicant, filer, holders past and present and those they stand in
 * for, followers, process administrators. For everybody else it is not there.
 */
export function mayReadInstance(
  snapshot: InstanceSnapshot,
  followers: readonly string[],
  actor: { userCode: string; access: readonly string[] },
): boolean {
  const { userCode } = actor;
  if (snapshot.applicant === userCode || snapshot.filedBy === userCode) return true;
  if (followers.includes(userCode)) return snapshot.status !== "draft";
  const holds = snapshot.seats.some(
    (seat) => seat.status !== "queued" && (seat.userCode === userCode || seat.onBehalfOf === userCode),
  );
  return holds || (isProcessAdministrator(actor.access) && snapshot.status !== "draft");
}
