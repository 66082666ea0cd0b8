import { type RawBuilder, sql } from "kysely";
import { listRightChoices, listRoleHolders, roleDetail } from "#contract/calls/accounts.ts";
import type { OutputOf } from "#contract/calls/define-call.ts";
import { calls } from "#contract/calls/index.ts";
import { refuse } from "#contract/errors/refusal.ts";
import { limits } from "#contract/limits.ts";
import { containing } from "../db/index.ts";
import { memberSql, type Reach, reachesSql } from "../access/index.ts";
import { handle } from "../http/index.ts";
import { hiddenOfPeople, permittedPeople, shownPerson } from "../viewer/index.ts";

type Detail = OutputOf<typeof roleDetail>;

/** A role's rights, and where it is used: its holders within reach, the processes and sets that name it. */
export const roleDetailHandler = handle(roleDetail, async ({ roleCode }, { tx, actor }) => {
  const { rows } = await sql<{ holders: number }>`
    select (select count(distinct user_code)::integer from user_role ur
              where ur.role_code = r.role_code and ${heldWithin(actor.reach)}) as holders
    from role r where r.role_code = ${roleCode}`.execute(tx);
  const [role] = rows;
  if (role === undefined) return refuse("notFound");
  const rights = await sql<{ rightType: string; menuId: number | null; target: string | null }>`
    select right_type, menu_id, target from role_right where role_code = ${roleCode}
    order by right_type, menu_id, target`.execute(tx);
  // A definition names a role as who may start it, as whom a step is assigned to, or among several.
  const processes = await sql<Detail["processes"][number]>`
    select p.process_id, p.process_name from process p
    join process_version v on v.process_id = p.process_id and v.version = p.published_version
    where p.organ_id = ${actor.organId} and (
      v.definition -> 'startRoles' ? ${roleCode}
      or jsonb_path_exists(v.definition,
        '$.tasks[*].** ? (@.assignedType like_regex "^(role|deptRole)$" && @.taskAssigned == $code)',
        jsonb_build_object('code', ${roleCode}::text)))
    order by p.process_id`.execute(tx);
  const hasSets = await sql<{ there: boolean }>`
    select to_regclass('public.role_collect') is not null as there`.execute(tx);
  const sets =
    hasSets.rows[0]?.there === true
      ? (
          await sql<Detail["sets"][number]>`
            select collect_code, collect_name from role_collect
            where ${roleCode} = any(role_codes) and _deleted_at is null order by collect_code`.execute(tx)
        ).rows
      : [];
  const targets = (kind: string) =>
    rights.rows.flatMap(({ rightType, target }) => (rightType === kind && target !== null ? [target] : []));
  return {
    roleCode,
    menuIds: rights.rows.flatMap(({ menuId }) => menuId ?? []),
    routes: targets("route"),
    calls: targets("call"),
    holders: role.holders,
    processes: processes.rows,
    sets,
  };
});

type Holder = OutputOf<typeof listRoleHolders>["rows"][number];

/** Holds for roles held (`ur`) by people, and in organisations, that somebody reaches. */
function heldWithin(reach: Reach): RawBuilder<unknown> {
  return sql`${memberSql(reach, sql`ur.user_code`)} and (ur.organ_id is null or ${reachesSql(reach, sql`ur.organ_id`)})`;
}

/** Who of the people one administers holds a role, in the order of their codes, without those kept from the reader. */
export const listRoleHoldersHandler = handle(listRoleHolders, async (input, scope) => {
  const { tx, actor } = scope;
  const hidden = hiddenOfPeople(scope);
  const { roleCode, page = 1, pageSize = limits.pageSizeDefault } = input;
  const pattern = containing(input.keyword?.trim() ?? "");
  const held = sql`
    from user_role ur join user_account u on u.user_code = ur.user_code
    left join organ o on o.organ_id = ur.organ_id
    left join user_organ uo on uo.user_code = u.user_code and uo.organ_id = coalesce(ur.organ_id, u.default_organ_id)
      and ${reachesSql(actor.reach, sql`uo.organ_id`)}
    left join dept d on d.dept_id = uo.dept_id
    where ur.role_code = ${roleCode} and ${heldWithin(actor.reach)} and ${permittedPeople(scope)}
      and ((${!hidden.has("realName")} and u.real_name ilike ${pattern}) or u.user_code ilike ${pattern})`;
  const counted = await sql<{ total: number }>`select count(*)::integer as total ${held}`.execute(tx);
  const { rows } = await sql<Holder>`
    select u.user_code, u.real_name, ur.organ_id, o.organ_name, d.dept_name, u.status = '1' as enabled ${held}
    order by u.user_code, ur.organ_id nulls first limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(
    tx,
  );
  const shown = rows.map((holder) => shownPerson(holder, hidden));
  return { rows: shown, total: counted.rows[0]?.total ?? 0, page, pageSize };
});

type Menu = OutputOf<typeof listRightChoices>["menus"][number];

/** What rights can name. Calls that every session may make need none; what counts in every organisation no right gives. */
export const listRightChoicesHandler = handle(listRightChoices, async (_input, { tx, language }) => {
  const { rows } = await sql<Menu>`
    select menu_id, parent_menu_id, coalesce(menu_names ->> ${language}, menu_name) as menu_name
    from menu order by parent_menu_id nulls first, menu_order, menu_id`.execute(tx);
  const guarded = calls.flatMap(({ name, path, access, whose }) =>
    typeof access === "object" && whose !== "group" ? [{ name, path, roles: [...access.roles] }] : [],
  );
  return { menus: rows, calls: guarded.toSorted((a, b) => a.path.localeCompare(b.path)) };
});
