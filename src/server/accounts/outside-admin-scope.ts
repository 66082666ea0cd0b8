import type { RecordError } from "#tables";
import { outsideAdminScope } from "../access/index.ts";
import type { Tx } from "../db/index.ts";
import { asActor, type TableContext, hookError } from "../tables/index.ts";

/** The error of an account that whoever writes does not administer wholly. */
export async function errorOutsideAdminScope(
  tx: Tx,
  { author }: Pick<TableContext, "author">,
  userCode: string,
): Promise<RecordError | undefined> {
  const beyond = await outsideAdminScope(tx, asActor(author), [userCode]);
  return beyond.length === 0 ? undefined : hookError("accountElsewhere", { person: userCode });
}
