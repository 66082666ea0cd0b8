import { administersPerson, outsideAdminScope } from "../access/index.ts";
import { type Refusal, refuse } from "#contract/errors/refusal.ts";
import type { Tx } from "../db/index.ts";
import type { Actor } from "../http/index.ts";
import { type PeopleReader, shownAmong } from "../viewer/index.ts";

/** Whether somebody administers a person and may see them; if not, that person does not exist for them. */
export async function mayAdminister(
  scope: PeopleReader & { tx: Tx; actor: Actor },
  userCode: string,
): Promise<boolean> {
  const { tx, actor } = scope;
  return (
    (await administersPerson(tx, actor, userCode)) && (await shownAmong(tx, scope, [userCode])).has(userCode)
  );
}

/**
 * Why somebody may not act on an account as a whole, its sessions and devices above all: `notFound` whom they do not
 * administer, `accountElsewhere` who belongs to other organisations, too, or administers more.
 */
export async function mayNotGovern(
  scope: PeopleReader & { tx: Tx; actor: Actor },
  userCode: string,
): Promise<Refusal | undefined> {
  if (!(await mayAdminister(scope, userCode))) return refuse("notFound");
  const beyond = await outsideAdminScope(scope.tx, scope.actor, [userCode]);
  return beyond.length === 0 ? undefined : refuse("accountElsewhere", { person: userCode });
}
