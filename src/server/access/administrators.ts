import { sql } from "kysely";
import { administrator } from "./may-call.ts";
import type { Tx } from "../db/index.ts";

/** Who asks. */
interface Actor {
  userCode: string;
  access: readonly string[];
  organId: number;
}

/** The organisations somebody administers; `undefined` is all of them. */
export async function administeredOrgans(
  tx: Tx,
  { userCode }: Pick<Actor, "userCode">,
): Promise<readonly number[] | undefined> {
  const { rows } = await sql<{ organId: number | null }>`
    select organ_id from user_role where user_code = ${userCode} and role_code = ${administrator}`.execute(
    tx,
  );
  if (rows.some(({ organId }) => organId === null)) return undefined;
  return rows.flatMap(({ organId }) => organId ?? []);
}

/** Whether somebody who is administrator is so everywhere: what counts in every organisation is his alone to change. */
export async function administersEverything(tx: Tx, actor: Pick<Actor, "userCode">): Promise<boolean> {
  return (await administeredOrgans(tx, actor)) === undefined;
}

/** Whether somebody may give or take a role: administrators where they are one; others only a role they hold themselves. */
export async function mayGrant(
  tx: Tx,
  actor: Pick<Actor, "userCode" | "access">,
  { roleCode, organId }: { roleCode: string; organId: number | null },
): Promise<boolean> {
  if (!actor.access.includes(administrator) && !actor.access.includes(roleCode)) return false;
  const organs = await administeredOrgans(tx, actor);
  return organs === undefined || (organId !== null && organs.includes(organId));
}

/**
 * Whether, without these persons, nobody would administer everything any more. Whoever asks holds the role's row until his
 * transaction ends, so that of two who take it from one another at once the second is refused.
 */
export async function wouldLeaveNoAdministrator(tx: Tx, leaving: readonly string[]): Promise<boolean> {
  await sql`select 1 from role where role_code = ${administrator} for update`.execute(tx);
  const { rows } = await sql<{ leaves: boolean; stays: boolean }>`
    select coalesce(bool_or(ur.user_code = any(${leaving}::text[])), false) as leaves,
           coalesce(bool_or(ur.user_code <> all(${leaving}::text[])), false) as stays
    from user_role ur
    join user_account u on u.user_code = ur.user_code and u.status = '1'
      and (u.valid_until is null or u.valid_until >= current_date)
    where ur.role_code = ${administrator} and ur.organ_id is null`.execute(tx);
  return rows[0]?.leaves === true && !rows[0].stays;
}

/** Whether somebody administers an organisation that a person belongs to; for others that person does not exist. */
export async function administersPerson(
  tx: Tx,
  actor: Pick<Actor, "userCode" | "access" | "organId">,
  userCode: string,
): Promise<boolean> {
  return (await administeredPeople(tx, actor, [userCode])).length > 0;
}

/** Those of some persons who belong to an organisation that somebody administers, in the order of their codes. */
export async function administeredPeople(
  tx: Tx,
  actor: Pick<Actor, "userCode" | "access" | "organId">,
  userCodes: readonly string[],
): Promise<string[]> {
  const organs = actor.access.includes(administrator) ? await administeredOrgans(tx, actor) : [actor.organId];
  const { rows } = await sql<{ userCode: string }>`
    select u.user_code from user_account u
    where u.user_code = any(${[...userCodes]}::text[]) and (${organs === undefined} or exists (
      select 1 from user_organ uo where uo.user_code = u.user_code and uo.organ_id = any(${organs ?? []}::integer[])))
    order by u.user_code`.execute(tx);
  return rows.map(({ userCode }) => userCode);
}

/**
 * Those of some persons whose accounts somebody must not change as a whole: who belongs to an organisation, or is
 * administrator where he is not. Else the administrator of one organisation would log in as that of all.
 */
export async function beyondOnesReach(
  tx: Tx,
  { userCode, access, organId }: Actor,
  userCodes: readonly string[],
): Promise<string[]> {
  const isAdministrator = access.includes(administrator);
  const organs = isAdministrator ? await administeredOrgans(tx, { userCode }) : [organId];
  if (organs === undefined) return [];
  const { rows } = await sql<{ userCode: string }>`
    select u.user_code from user_account u
    where u.user_code = any(${[...userCodes]}::text[]) and u.user_code <> ${userCode} and (
      exists (select 1 from user_organ uo
        where uo.user_code = u.user_code and uo.organ_id <> all(${[...organs]}::integer[]))
      or exists (select 1 from user_role ur
        where ur.user_code = u.user_code and ur.role_code = ${administrator}
          and (not ${isAdministrator} or ur.organ_id is null or ur.organ_id <> all(${[...organs]}::integer[]))))
    order by u.user_code`.execute(tx);
  return rows.map((row) => row.userCode);
}
