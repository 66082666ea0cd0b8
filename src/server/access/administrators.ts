import { sql } from "kysely";
import { administrator } from "./may-call.ts";
import type { Tx } from "../db/index.ts";
import { memberSql, type Reach, reaches, reachFrom } from "./reach.ts";

/** Who asks. */
interface Actor {
  userCode: string;
  access: readonly string[];
  organId: number;
}

/** What somebody reaches, as it is in this transaction: the session says it as it was when the request came. */
export async function reachOf(tx: Tx, { userCode, access, organId }: Actor): Promise<Reach> {
  if (!access.includes(administrator)) return reachFrom({ access, organId }, []);
  const { rows } = await sql<{ organId: number | null }>`
    select organ_id from user_role where user_code = ${userCode} and role_code = ${administrator}`.execute(
    tx,
  );
  return reachFrom(
    { access, organId },
    rows.map((row) => row.organId),
  );
}

/** Whether somebody administers every organisation: what counts in all of them is theirs alone to change. */
export async function administersEverything(tx: Tx, actor: Actor): Promise<boolean> {
  return (await reachOf(tx, actor)) === "everything";
}

/** Whether somebody may give or take a role that holds in an organisation, or everywhere (null): administrators of it alone. */
export async function mayGrant(tx: Tx, actor: Actor, organId: number | null): Promise<boolean> {
  return actor.access.includes(administrator) && reaches(await reachOf(tx, actor), organId);
}

/** Members of an organisation who administer it, or everything. */
export async function administratorsOf(tx: Tx, organId: number): Promise<string[]> {
  const { rows } = await sql<{ userCode: string }>`
    select distinct ur.user_code from user_role ur
    join user_organ uo on uo.user_code = ur.user_code and uo.organ_id = ${organId}
    join user_account u on u.user_code = ur.user_code and u.status = '1'
    where ur.role_code = ${administrator} and (ur.organ_id is null or ur.organ_id = ${organId})`.execute(tx);
  return rows.map(({ userCode }) => userCode);
}

/**
 * Whether, without these persons, nobody would administer everything any more. Whoever asks holds the role's row until their
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

/** Whether somebody reaches an organisation that a person belongs to; for others that person does not exist. */
export async function administersPerson(tx: Tx, actor: Actor, userCode: string): Promise<boolean> {
  return (await administeredPeople(tx, actor, [userCode])).length > 0;
}

/** Those of some persons who belong to an organisation that somebody reaches, in the order of their codes. */
export async function administeredPeople(
  tx: Tx,
  actor: Actor,
  userCodes: readonly string[],
): Promise<string[]> {
  const reach = await reachOf(tx, actor);
  const { rows } = await sql<{ userCode: string }>`
    select u.user_code from user_account u
    where u.user_code = any(${[...userCodes]}::text[]) and ${memberSql(reach, sql`u.user_code`)}
    order by u.user_code`.execute(tx);
  return rows.map(({ userCode }) => userCode);
}

/**
 * Those of some persons whose accounts somebody must not change as a whole: who belongs to an organisation, or is
 * administrator where they are not. Else the administrator of one organisation would log in as that of all.
 */
export async function outsideAdminScope(
  tx: Tx,
  actor: Actor,
  userCodes: readonly string[],
): Promise<string[]> {
  const reach = await reachOf(tx, actor);
  if (reach === "everything") return [];
  const isAdministrator = actor.access.includes(administrator);
  const { rows } = await sql<{ userCode: string }>`
    select u.user_code from user_account u
    where u.user_code = any(${[...userCodes]}::text[]) and u.user_code <> ${actor.userCode} and (
      exists (select 1 from user_organ uo
        where uo.user_code = u.user_code and uo.organ_id <> all(${[...reach]}::integer[]))
      or exists (select 1 from user_role ur
        where ur.user_code = u.user_code and ur.role_code = ${administrator}
          and (not ${isAdministrator} or ur.organ_id is null or ur.organ_id <> all(${[...reach]}::integer[]))))
    order by u.user_code`.execute(tx);
  return rows.map((row) => row.userCode);
}
