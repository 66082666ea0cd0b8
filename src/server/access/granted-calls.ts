import type { Tx } from "../db/index.ts";

/** Names of the calls that rights grant to the caller's roles, besides what the declarations say. */
export async function grantedCalls(
  tx: Tx,
  caller: { access: readonly string[]; mustChangePassword: boolean; mustEnrol?: boolean },
): Promise<ReadonlySet<string>> {
  if (caller.mustChangePassword || caller.mustEnrol === true || caller.access.length === 0) return new Set();
  const rows = await tx
    .selectFrom("roleRight")
    .select("target")
    .distinct()
    .where("rightType", "=", "call")
    .where("roleCode", "in", caller.access)
    .execute();
  return new Set(rows.flatMap(({ target }) => target ?? []));
}
