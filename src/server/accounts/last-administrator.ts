import { wouldLeaveNoAdministrator } from "../access/index.ts";
import type { Tx } from "../db/index.ts";

/** Who is closed in a transaction, written or about to be: a bulk change looks at every row before it writes any. */
const leaving = new WeakMap<Tx, Set<string>>();

/** Whether nobody would administer everything any more once this account is closed with those closed in the same act. */
export async function isLastAdministrator(tx: Tx, userCode: string): Promise<boolean> {
  const together = leaving.get(tx) ?? new Set<string>();
  leaving.set(tx, together.add(userCode));
  return wouldLeaveNoAdministrator(tx, [...together]);
}
