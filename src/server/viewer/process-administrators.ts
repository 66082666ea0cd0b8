/** Who may look at every application of their organisation. */
const administratorRoles: readonly string[] = ["admin", "process-admin"];

/** May see every application of the organisation, but for those that are secret. */
export function isProcessAdministrator(access: readonly string[]): boolean {
  return access.some((role) => administratorRoles.includes(role));
}
