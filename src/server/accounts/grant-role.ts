import { sql } from "kysely";
import { grantRole } from "#contract/calls/accounts.ts";
import type { InputOf } from "#contract/calls/define-call.ts";
import { isRefusal, type Refusal, refuse, refuseFields } from "#contract/errors/refusal.ts";
import { administeredPeople, administrator, mayGrant, wouldLeaveNoAdministrator } from "../access/index.ts";
import type { Tx } from "../db/index.ts";
import { handle, type SessionScope } from "../http/index.ts";
import { recordOperation } from "../operation-log/index.ts";
import { keysFound } from "../table-jobs/index.ts";
import { shownAmong } from "../viewer/index.ts";

type Input = InputOf<typeof grantRole>;

/** Whom a role is given to or taken from, and whom it is not. */
interface Grant {
  roleCode: string;
  userCodes: string[];
  outside: string[];
}

/** A role, or every role of a set, for many, or from many. Who holds it already, or does not, is counted apart. */
export const grantRoleHandler = handle(grantRole, async (input, scope) => {
  const { tx, actor } = scope;
  const { organId, revoke = false, dryRun = false } = input;
  const roleCodes = await rolesMeant(scope, input);
  if (isRefusal(roleCodes)) return roleCodes;
  if (!(await mayGrant(tx, actor, organId))) return refuse("noPermission");
  const people = await peopleMeant(scope, input);
  if (isRefusal(people)) return people;
  const grants: Grant[] = [];
  for (const roleCode of roleCodes) grants.push(await grantOf(tx, { roleCode, organId, people, revoke }));
  const changed = new Set(grants.flatMap(({ userCodes }) => userCodes));
  const outside = new Set(grants.flatMap((grant) => grant.outside.filter((code) => !changed.has(code))));
  const answer = {
    count: changed.size,
    userCodes: [...changed].toSorted(),
    grants: grants.flatMap(({ roleCode, userCodes }) =>
      userCodes.length === 0 ? [] : { roleCode, userCodes },
    ),
    unchanged: people.length - changed.size - outside.size,
    outside: outside.size,
  };
  const losing = grants.find(({ roleCode }) => roleCode === administrator)?.userCodes ?? [];
  if (revoke && organId === null && losing.length > 0 && (await wouldLeaveNoAdministrator(tx, losing)))
    return refuse("lastAdministrator", { person: losing.slice(0, namesTold).join(", ") });
  if (dryRun || changed.size === 0) return answer;
  for (const grant of answer.grants) await write(scope, grant, input);
  scope.ports.live.announceTo(tx, answer.userCodes, { event: "session" });
  scope.ports.live.announceToAll(tx, { event: "table", entity: "user" });
  return answer;
});

/** The role named, or those of the set named; of a set, what is switched off is taken from people and given to nobody. */
async function rolesMeant(
  { tx, ports }: SessionScope,
  { roleCode, collectCode, revoke = false }: Input,
): Promise<string[] | Refusal> {
  if ((roleCode === undefined) === (collectCode === undefined))
    return refuseFields({ roleCode: { problem: "required" } });
  if (roleCode !== undefined) {
    const { rows } = await sql`select 1 from role where role_code = ${roleCode}`.execute(tx);
    return rows.length === 0 ? refuse("notFound") : [roleCode];
  }
  const model = ports.tables.find("roleCollect")?.model;
  if (model === undefined) return refuse("notFound");
  const { rows: sets } = await sql<{ roleCodes: string[]; status: string }>`
    select role_codes, status from ${sql.table(model.table)}
    where collect_code = ${collectCode ?? ""} and _deleted_at is null`.execute(tx);
  const [set] = sets;
  if (set === undefined) return refuse("notFound");
  if (!revoke && set.status !== "1")
    return refuseFields({ collectCode: { problem: "notAChoice", params: { value: collectCode ?? "" } } });
  const { rows } = await sql<{ roleCode: string }>`
    select role_code from role where role_code = any(${set.roleCodes}::text[]) and (${revoke} or status = '1')
    order by role_code`.execute(tx);
  return rows.map((role) => role.roleCode);
}

interface Wanted {
  roleCode: string;
  organId: number | null;
  people: readonly string[];
  revoke: boolean;
}

async function grantOf(tx: Tx, { roleCode, organId, people, revoke }: Wanted): Promise<Grant> {
  const { rows } = await sql<{ userCode: string; holds: boolean; belongs: boolean }>`
    select u.user_code,
           exists (select 1 from user_role ur where ur.user_code = u.user_code and ur.role_code = ${roleCode}
             and ur.organ_id is not distinct from ${organId}::integer) as holds,
           ${organId}::integer is null or exists (
             select 1 from user_organ uo where uo.user_code = u.user_code and uo.organ_id = ${organId}::integer) as belongs
    from user_account u where u.user_code = any(${people}::text[]) order by u.user_code`.execute(tx);
  const outside = revoke ? [] : rows.filter(({ holds, belongs }) => !holds && !belongs);
  const changing = rows.filter((row) => row.holds === revoke && !outside.includes(row));
  const codes = (list: typeof rows) => list.map(({ userCode }) => userCode);
  return { roleCode, userCodes: codes(changing), outside: codes(outside) };
}

async function write(
  { tx, actor, request }: SessionScope,
  { roleCode, userCodes }: Pick<Grant, "roleCode" | "userCodes">,
  { organId, collectCode, revoke = false }: Input,
): Promise<void> {
  await (revoke
    ? sql`delete from user_role where role_code = ${roleCode} and user_code = any(${userCodes}::text[])
              and organ_id is not distinct from ${organId}::integer`
    : sql`insert into user_role (user_code, role_code, organ_id)
            select code, ${roleCode}, ${organId}::integer from unnest(${userCodes}::text[]) as code
            on conflict do nothing`
  ).execute(tx);
  await recordOperation(tx, request, {
    kind: "operation",
    call: grantRole.name,
    userCode: actor.userCode,
    organId: actor.organId,
    subject: `${roleCode}@${organId ?? "*"}`,
    target: userCodes.join(" "),
    ...(revoke ? { from: roleCode } : { to: roleCode }),
    ...(collectCode === undefined ? {} : { detail: { collectCode } }),
  });
}

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
