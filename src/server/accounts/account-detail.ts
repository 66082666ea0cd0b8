import { sql } from "kysely";
import { accountDetail } from "#contract/calls/accounts.ts";
import type { OutputOf } from "#contract/calls/define-call.ts";
import { refuse } from "#contract/errors/refusal.ts";
import { outsideAdminScope, reachesSql } from "../access/index.ts";
import { handle } from "../http/index.ts";
import { hiddenOfPeople } from "../viewer/index.ts";
import { factorsOf, hasFactor } from "../session/index.ts";
import { headedDepartments } from "./headed-departments.ts";
import { mayAdminister } from "./may-administer.ts";

type Detail = OutputOf<typeof accountDetail>;

/**
 * What belongs to an account beside its fields, without what is kept from the reader: such lists are empty. Of what a person
 * holds in organisations that the reader does not administer nothing is told, nor are sessions of who belongs to others,
 * too: they may be at work there.
 */
export const accountDetailHandler = handle(accountDetail, async ({ userCode }, scope) => {
  const { tx, actor } = scope;
  if (!(await mayAdminister(scope, userCode))) return refuse("notFound");
  const hidden = hiddenOfPeople(scope);
  const isGoverned = (await outsideAdminScope(tx, actor, [userCode])).length === 0;
  const roles = await sql<Detail["roles"][number]>`
    select ur.role_code, r.role_name, ur.organ_id, o.organ_name
    from user_role ur join role r on r.role_code = ur.role_code left join organ o on o.organ_id = ur.organ_id
    where ur.user_code = ${userCode} and (ur.organ_id is null or ${reachesSql(actor.reach, sql`ur.organ_id`)})
    order by r.role_code, ur.organ_id nulls first`.execute(tx);
  const organisations = await sql<Detail["organisations"][number]>`
    select uo.organ_id, o.organ_name, uo.dept_id, d.dept_name,
           coalesce(u.default_organ_id = uo.organ_id, false) as is_default
    from user_organ uo join organ o on o.organ_id = uo.organ_id join dept d on d.dept_id = uo.dept_id
    join user_account u on u.user_code = uo.user_code
    where uo.user_code = ${userCode} and ${reachesSql(actor.reach, sql`uo.organ_id`)} order by uo.organ_id`.execute(
    tx,
  );
  const sessions = await sql<Detail["sessions"][number]>`
    select encode(sha256(token_hash), 'hex') as session_id, created_at, expires_at, user_agent, remote_address,
           token_hash = ${actor.sessionHash} as is_mine
    from session where user_code = ${userCode} and ${isGoverned} and revoked_at is null and expires_at > now() and idle_ends_at > now()
    order by created_at desc limit 50`.execute(tx);
  const account = await sql<Pick<Detail, "failures" | "waitsUntil" | "validUntil">>`
    select coalesce(f.failures, 0) as failures, u.valid_until, f.waits_until
    from user_account u left join lateral (
      select sum(failures)::integer as failures, max(next_try_at) filter (where next_try_at > now()) as waits_until
      from login_failure where split_part(subject, ' ', 1) in (
        'user:' || u.user_code, 'known:' || u.user_code, 'device:' || u.user_code, 'factor:' || u.user_code)) f on true
    where u.user_code = ${userCode}`.execute(tx);
  const { failures = 0, waitsUntil = null, validUntil = null } = account.rows[0] ?? {};
  return {
    userCode,
    roles: hidden.has("roleCodes") ? [] : roles.rows,
    organisations: ["organIds", "deptIds"].some((field) => hidden.has(field))
      ? []
      : organisations.rows.map((row) => ({
          ...row,
          isDefault: row.isDefault && !hidden.has("defaultOrganId"),
        })),
    headed: hidden.has("deptIds") ? [] : await headedDepartments(scope, userCode),
    isGoverned,
    sessions: sessions.rows,
    failures: isGoverned ? failures : 0,
    waitsUntil: isGoverned ? waitsUntil : null,
    hasSecondFactor: isGoverned && hasFactor(await factorsOf(tx, userCode)),
    validUntil: hidden.has("validUntil") ? null : validUntil,
  };
});
