import { sql } from "kysely";
import { grantRole } from "#contract/calls/accounts.ts";
import type { InputOf } from "#contract/calls/define-call.ts";
import { isRefusal, type Refusal, refuse, refuseFields } from "#contract/errors/refusal.ts";
import { administeredPeople, administrator, mayGrant, wouldLeaveNoAdministrator } from "../access/index.ts";
import { handle, type SessionScope } from "../http/index.ts";
import { recordOperation } from "../operation-log/index.ts";
import { keysFound } from "../table-jobs/index.ts";
import { shownAmong } from "../viewer/index.ts";

type Input = InputOf<typeof grantRole>;

/** A role for many, or from many. Who holds it already, or does not, is counted apart. */
export const grantRoleHandler = handle(grantRole, async (input, scope) => {
  const { tx, actor, ports, request } = scope;
  const { roleCode, organId, revoke = false, dryRun = false } = input;
  const { rows: known } = await sql`select 1 from role where role_code = ${roleCode}`.execute(tx);
  if (known.length === 0) return refuse("notFound");
  if (!(await mayGrant(tx, actor, organId))) return refuse("noPermission");
  const people = await peopleMeant(scope, input);
  if (isRefusal(people)) return people;
  const { rows } = await sql<{ userCode: string; holds: boolean; belongs: boolean }>`
    select u.user_code,
           exists (select 1 from user_role ur where ur.user_code = u.user_code and ur.role_code = ${roleCode}
             and ur.organ_id is not distinct from ${organId}::integer) as holds,
           ${organId}::integer is null or exists (
             select 1 from user_organ uo where uo.user_code = u.user_code and uo.organ_id = ${organId}::integer) as belongs
    from user_account u where u.user_code = any(${people}::text[]) order by u.user_code`.execute(tx);
  const outside = revoke ? [] : rows.filter(({ holds, belongs }) => !holds && !belongs);
  const changing = rows.filter((row) => row.holds === revoke && !outside.includes(row));
  const userCodes = changing.map(({ userCode }) => userCode);
  const answer = {
    count: userCodes.length,
    userCodes,
    unchanged: rows.length - changing.length - outside.length,
    outside: outside.length,
  };
  const losesAll = revoke && roleCode === administrator && organId === null;
  if (losesAll && (await wouldLeaveNoAdministrator(tx, userCodes)))
    return refuse("lastAdministrator", { person: userCodes.slice(0, namesTold).join(", ") });
  if (dryRun || userCodes.length === 0) return answer;
  await (revoke
    ? sql`delete from user_role where role_code = ${roleCode} and user_code = any(${userCodes}::text[])
              and organ_id is not distinct from ${organId}::integer`
    : sql`insert into user_role (user_code, role_code, organ_id)
            select code, ${roleCode}, ${organId}::integer from unnest(${userCodes}::text[]) as code
            on conflict do nothing`
  ).execute(tx);
  ports.live.announceTo(tx, userCodes, { event: "session" });
  ports.live.announceToAll(tx, { event: "table", entity: "user" });
  await recordOperation(tx, request, {
    kind: "operation",
    call: grantRole.name,
    userCode: actor.userCode,
    organId: actor.organId,
    subject: `${roleCode}@${organId ?? "*"}`,
    target: userCodes.join(" "),
    ...(revoke ? { from: roleCode } : { to: roleCode }),
  });
  return answer;
});

/** So many persons are named in a refusal. */
const namesTold = 10;

/** The persons named, all of whom must be one's own to administer; or those of one's own that a filter finds. */
async function peopleMeant(scope: SessionScope, { userCodes, filter }: Input): Promise<string[] | Refusal> {
  const { tx, actor } = scope;
  if ((userCodes === undefined) === (filter === undefined))
    return refuseFields({ userCodes: { problem: "required" } });
  const named =
    filter === undefined ? [...new Set(userCodes)] : await keysFound(scope, { entity: "user", filter });
  if (isRefusal(named)) return named;
  const seen = await shownAmong(tx, scope, await administeredPeople(tx, actor, named));
  const mine = [...seen].toSorted();
  return filter === undefined && mine.length < named.length ? refuse("notFound") : mine;
}
