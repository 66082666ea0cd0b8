import { sql } from "kysely";
import type { Tx } from "../db/index.ts";

/** Everything about one organisation that the engine may ask for, as one statement reads it. */
export interface ChartData {
  organId: number;
  revision: number;
  /** The reading transaction itself changed the organisation: what it sees may never be committed. */
  ownChange: boolean;
  /** The database's date when it was read: accounts expire with the day. */
  day: string;
  depts: readonly { id: number; parent: number | null; name: string }[];
  members: readonly { code: string; name: string; dept: number; usable: boolean }[];
  relations: readonly {
    type: "deptHead" | "deptDeputy" | "deptRole" | "groupLeader" | "orgHead";
    dept: number | null;
    role: string | null;
    member: string | null;
    user: string;
  }[];
  /** Heads of the organisation at the top. */
  headquarters: readonly { code: string; name: string }[];
  /** Below headquarters: its heads, and who acts there for them. They may decide here without being members. */
  guests: readonly { code: string; name: string; usable: boolean }[];
  roles: readonly { code: string; name: string }[];
  roleHolders: readonly { role: string; user: string }[];
  /** Who is away, or will be (R24): for one process, those of a category, or all. */
  absences: readonly {
    user: string;
    deputy: string;
    from: string;
    to: string;
    process: string | null;
    category: string | null;
  }[];
  /** Which category of processes lies below which. */
  categories: readonly { id: string; parent: string | null }[];
}

/** Reads the chart of an organisation in one statement, so that all of it is of one moment. Who is away: members and guests. */
export async function readChartData(tx: Tx, organId: number): Promise<ChartData | undefined> {
  const { rows } = await sql<ChartData>`
    with recursive line (organ_id, parent_organ_id) as (
      select organ_id, parent_organ_id from organ where organ_id = ${organId}
      union
      select o.organ_id, o.parent_organ_id from organ o join line on o.organ_id = line.parent_organ_id
    ),
    guest (user_code, home_organ_id) as (
      select r.user_code, r.organ_id from line join dept_rel r on r.organ_id = line.organ_id and r.rel_type = 'orgHead'
        where line.parent_organ_id is null and line.organ_id <> ${organId}
      union
      select a.deputy_code, a.organ_id from guest
        join absence a on a.user_code = guest.user_code and a.organ_id = guest.home_organ_id
        where a.to_day >= current_date - 1
    )
    select o.organ_id, o.chart_revision as revision, current_date::text as day,
      coalesce(o.xmin = pg_current_xact_id_if_assigned()::xid, false) as own_change,
      coalesce((
        select json_agg(json_build_object('id', dept_id, 'parent', parent_dept_id, 'name', dept_name))
        from dept where organ_id = o.organ_id
      ), '[]') as depts,
      coalesce((
        select json_agg(json_build_object('code', u.user_code, 'name', u.real_name, 'dept', uo.dept_id,
          'usable', u.status = '1' and (u.valid_until is null or u.valid_until >= current_date)))
        from user_organ uo join user_account u on u.user_code = uo.user_code where uo.organ_id = o.organ_id
      ), '[]') as members,
      coalesce((
        select json_agg(json_build_object('type', rel_type, 'dept', dept_id, 'role', role_code,
          'member', member_code, 'user', user_code))
        from dept_rel where organ_id = o.organ_id
      ), '[]') as relations,
      coalesce((
        select json_agg(json_build_object('code', u.user_code, 'name', u.real_name))
        from line join dept_rel r on r.organ_id = line.organ_id and r.rel_type = 'orgHead'
        join user_account u on u.user_code = r.user_code
        where line.parent_organ_id is null
      ), '[]') as headquarters,
      coalesce((
        select json_agg(json_build_object('code', u.user_code, 'name', u.real_name,
          'usable', u.status = '1' and (u.valid_until is null or u.valid_until >= current_date)))
        from guest join user_organ home on home.user_code = guest.user_code and home.organ_id = guest.home_organ_id
        join user_account u on u.user_code = guest.user_code
      ), '[]') as guests,
      coalesce((
        select json_agg(json_build_object('code', role_code, 'name', role_name)) from role where status = '1'
      ), '[]') as roles,
      coalesce((
        select json_agg(json_build_object('role', ur.role_code, 'user', ur.user_code))
        from user_role ur
        join role r on r.role_code = ur.role_code and r.status = '1'
        join user_organ uo on uo.user_code = ur.user_code and uo.organ_id = o.organ_id
        where ur.organ_id is null or ur.organ_id = o.organ_id
      ), '[]') as role_holders,
      coalesce((
        select json_agg(json_build_object('user', user_code, 'deputy', deputy_code, 'from', from_day, 'to', to_day,
          'process', process_id, 'category', process_type_id))
        from absence where to_day >= current_date - 1 and (organ_id = o.organ_id
          or (user_code, organ_id) in (select user_code, home_organ_id from guest))
      ), '[]') as absences,
      coalesce((
        select json_agg(json_build_object('id', process_type_id, 'parent', parent_type_id)) from process_category
      ), '[]') as categories
    from organ o where o.organ_id = ${organId}`.execute(tx);
  return rows[0];
}
