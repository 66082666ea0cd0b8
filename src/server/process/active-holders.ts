import type { People } from "#engine";

/** Who has a role in an organisation and may act there: whose account has ended still holds it, and does nothing. */
export function activeHolders(
  { withRole, isActive }: Pick<People, "withRole" | "isActive">,
  role: string,
): readonly string[] {
  return withRole(role).filter((userCode) => isActive(userCode));
}
