import { sql } from "kysely";
import { effectiveRights } from "#contract/calls/accounts.ts";
import type { OutputOf } from "#contract/calls/define-call.ts";
import { refuse } from "#contract/errors/refusal.ts";
import type { Person } from "#contract/shapes/person.ts";
import { handle } from "../http/index.ts";
import { hiddenOfPeople, permittedPeople, shownPerson } from "../viewer/index.ts";

type Answer = OutputOf<typeof effectiveRights>;

/** Why somebody of this organisation may see and call what they do: each right with the roles it comes from. */
export const effectiveRightsHandler = handle(effectiveRights, async ({ userCode }, scope) => {
  const { tx, actor, language } = scope;
  const hidden = hiddenOfPeople(scope);
  const people = await sql<Person>`
    select u.user_code, u.real_name, uo.dept_id, d.dept_name
    from user_account u join user_organ uo on uo.user_code = u.user_code and uo.organ_id = ${actor.organId}
    join dept d on d.dept_id = uo.dept_id where u.user_code = ${userCode} and ${permittedPeople(scope)}`.execute(
    tx,
  );
  const [person] = people.rows;
  if (person === undefined) return refuse("notFound");
  if (hidden.has("roleCodes")) return { person: shownPerson(person, hidden), roles: [], rights: [] };
  const roles = await sql<Answer["roles"][number]>`
    select r.role_code, r.role_name, bool_or(ur.organ_id is null) as everywhere
    from user_role ur join role r on r.role_code = ur.role_code and r.status = '1'
    where ur.user_code = ${userCode} and (ur.organ_id is null or ur.organ_id = ${actor.organId})
    group by r.role_code, r.role_name order by r.role_code`.execute(tx);
  const rights = await sql<Answer["rights"][number]>`
    select rr.right_type, coalesce(rr.target, rr.menu_id::text) as target,
           coalesce(min(coalesce(m.menu_names ->> ${language}, m.menu_name)), rr.target) as name,
           array_agg(distinct rr.role_code order by rr.role_code) as through
    from role_right rr left join menu m on m.menu_id = rr.menu_id
    where rr.role_code = any(${roles.rows.map(({ roleCode }) => roleCode)}::text[])
    group by rr.right_type, rr.target, rr.menu_id order by rr.right_type, name`.execute(tx);
  return { person: shownPerson(person, hidden), roles: roles.rows, rights: rights.rows };
});
