import { sql } from "kysely";
import { setAccountRoles } from "#contract/calls/accounts.ts";
import { refuse, refuseFields } from "#contract/errors/refusal.ts";
import { handle } from "../http/index.ts";
import { recordOperation } from "../operation-log/index.ts";
import { administrator, mayGrant, reachesSql, reachOf, wouldLeaveNoAdministrator } from "../access/index.ts";
import { hiddenOfPeople } from "../viewer/index.ts";
import { mayAdminister } from "./may-administer.ts";

interface Held {
  roleCode: string;
  organId: number | null;
}

/**
 * The roles of an account become these, as far as the caller administers where they hold: others are neither shown nor
 * touched. Nobody gives or takes what they may not, and one administrator always stays.
 */
export const setAccountRolesHandler = handle(setAccountRoles, async ({ userCode, roles }, scope) => {
  const { tx, actor, ports, request } = scope;
  if (!(await mayAdminister(scope, userCode))) return refuse("notFound");
  if (hiddenOfPeople(scope).has("roleCodes")) return refuse("noPermission");
  const { rows: before } = await sql<Held>`
    select role_code, organ_id from user_role
    where user_code = ${userCode} and (organ_id is null or ${reachesSql(await reachOf(tx, actor), sql`organ_id`)})
    for update`.execute(tx);
  const has = (list: readonly Held[], one: Held) =>
    list.some((each) => each.roleCode === one.roleCode && each.organId === one.organId);
  const added = roles.filter((role, at) => !has(before, role) && !has(roles.slice(0, at), role));
  const removed = before.filter((role) => !has(roles, role));
  for (const role of [...added, ...removed])
    if (!(await mayGrant(tx, actor, role.organId))) return refuse("noPermission");
  const { rows: unknown } = await sql<{ code: string }>`
    select code from unnest(${added.map(({ roleCode }) => roleCode)}::text[]) as code
    where not exists (select 1 from role where role_code = code)`.execute(tx);
  if (unknown[0] !== undefined)
    return refuseFields({ roles: { problem: "notAChoice", params: { value: unknown[0].code } } });
  const losesAll = removed.some(({ roleCode, organId }) => roleCode === administrator && organId === null);
  if (losesAll && (await wouldLeaveNoAdministrator(tx, [userCode])))
    return refuse("lastAdministrator", { person: userCode });
  for (const { roleCode, organId } of removed)
    await sql`
      delete from user_role where user_code = ${userCode} and role_code = ${roleCode}
        and organ_id is not distinct from ${organId}::integer`.execute(tx);
  for (const { roleCode, organId } of added)
    await sql`
      insert into user_role (user_code, role_code, organ_id) values (${userCode}, ${roleCode}, ${organId})
      on conflict do nothing`.execute(tx);
  ports.live.announceTo(tx, [userCode], { event: "session" });
  ports.live.announceToAll(tx, { event: "table", entity: "user" });
  const spoken = (list: readonly Held[]) =>
    list.map(({ roleCode, organId }) => `${roleCode}@${organId ?? "*"}`);
  await recordOperation(tx, request, {
    kind: "operation",
    call: setAccountRoles.name,
    userCode: actor.userCode,
    organId: actor.organId,
    subject: userCode,
    target: userCode,
    from: spoken(before).join(" "),
    to: spoken([...before.filter((role) => has(roles, role)), ...added]).join(" "),
    detail: { added: spoken(added).join(" "), removed: spoken(removed).join(" ") },
  });
  return { added: added.length, removed: removed.length };
});
