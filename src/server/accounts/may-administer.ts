import { administersPerson } from "../access/index.ts";
import type { Tx } from "../db/index.ts";
import type { Actor } from "../http/index.ts";
import { type PeopleReader, shownAmong } from "../user/index.ts";

/** Whether somebody administers a person and may see him; if not, that person does not exist for him. */
export async function mayAdminister(
  scope: PeopleReader & { tx: Tx; actor: Actor },
  userCode: string,
): Promise<boolean> {
  const { tx, actor } = scope;
  return (
    (await administersPerson(tx, actor, userCode)) && (await shownAmong(tx, scope, [userCode])).has(userCode)
  );
}
