import { sql } from "kysely";
import { limits } from "#contract/limits.ts";
import type { Person } from "#contract/shapes/person.ts";
import type { Tx } from "../db/index.ts";
import { hiddenOfPeople, type PeopleReader, permittedPeople, shownPerson } from "../viewer/index.ts";

/** Which people of an organisation to find. */
export interface PeopleWanted {
  organId: number;
  /** Part of a name or code, in either case. */
  keyword?: string | undefined;
  /** A department with those below it. */
  deptId?: number | undefined;
  roleCode?: string | undefined;
  /** Only these. */
  among?: readonly string[] | undefined;
  page?: number | undefined;
  pageSize?: number | undefined;
}

export interface PeopleFound {
  rows: Person[];
  total: number;
  page: number;
  pageSize: number;
}

/**
 * People of one organisation who may be given work and are not kept from the reader, in code order. Nobody is found by
 * what is kept from the reader of everybody.
 */
export async function findPeople(tx: Tx, reader: PeopleReader, wanted: PeopleWanted): Promise<PeopleFound> {
  const hidden = hiddenOfPeople(reader);
  const { organId, deptId, roleCode, among, page = 1, pageSize = limits.pageSizeDefault } = wanted;
  const keyword = wanted.keyword?.trim() ?? "";
  const pattern = keyword === "" ? null : `%${keyword.replaceAll(/[\\%_]/gu, "\\$&")}%`;
  const { rows } = await sql<Person & { total: number }>`
    with recursive branch (dept_id) as (
      select dept_id from dept where dept_id = ${deptId ?? null}::integer and organ_id = ${organId}
      union
      select d.dept_id from dept d join branch on d.parent_dept_id = branch.dept_id
    )
    select u.user_code, u.real_name, uo.dept_id, d.dept_name, count(*) over ()::integer as total
    from user_organ uo
    join user_account u on u.user_code = uo.user_code and u.status = '1'
      and (u.valid_until is null or u.valid_until >= current_date)
    join dept d on d.dept_id = uo.dept_id
    where uo.organ_id = ${organId}
      and (${pattern}::text is null or u.user_code ilike ${pattern}
        or (${!hidden.has("realName")} and u.real_name ilike ${pattern}))
      and ${permittedPeople(reader)}
      and (${among === undefined} or u.user_code = any(${[...(among ?? [])]}::text[]))
      and (${deptId ?? null}::integer is null or (${!hidden.has("deptIds")} and uo.dept_id in (select dept_id from branch)))
      and (${roleCode ?? null}::text is null or ${!hidden.has("roleCodes")} and exists (
        select 1 from user_role ur
        where ur.user_code = u.user_code and ur.role_code = ${roleCode ?? null}
          and (ur.organ_id is null or ur.organ_id = uo.organ_id)))
    order by u.user_code
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(tx);
  const total = rows[0]?.total ?? (page === 1 ? 0 : await countBefore(tx, reader, wanted));
  return {
    rows: rows.map(({ userCode, realName, deptId: dept, deptName }) =>
      shownPerson({ userCode, realName, deptId: dept, deptName }, hidden),
    ),
    total,
    page,
    pageSize,
  };
}

/** A page behind the last one has no row to carry the total. */
async function countBefore(tx: Tx, reader: PeopleReader, wanted: PeopleWanted): Promise<number> {
  return (await findPeople(tx, reader, { ...wanted, page: 1, pageSize: 1 })).total;
}
