import { sql } from "kysely";
import type { Person } from "#contract/shapes/person.ts";
import { hasLeftSql } from "../access/index.ts";
import type { SessionScope } from "../http/index.ts";
import {
  hasPartIn,
  hiddenOfPeople,
  permittedApplications,
  permittedPeople,
  shownPerson,
} from "../viewer/index.ts";

/** So many at most; a keyword narrows. Of those who are named all are told. */
const shownAtMost = 20;

/**
 * Those who have left the organisation and filed or decided applications that the reader may read, in code order: nobody else
 * is told of.
 */
export async function formerPeople(
  scope: SessionScope,
  { keyword = "", among }: { keyword?: string | undefined; among?: readonly string[] | undefined } = {},
): Promise<Person[]> {
  const { tx, actor } = scope;
  const hidden = hiddenOfPeople(scope);
  const sought = keyword.trim().replaceAll(/[\\%_]/gu, String.raw`\$&`);
  const pattern = sought === "" ? null : `%${sought}%`;
  const { rows } = await sql<{ userCode: string; realName: string }>`
    select u.user_code, u.real_name from user_account u
    where (${pattern}::text is null or u.user_code ilike ${pattern}
        or (${!hidden.has("realName")} and u.real_name ilike ${pattern}))
      and (${among === undefined} or u.user_code = any(${[...(among ?? [])]}::text[]))
      and ${permittedPeople(scope)} and ${hasLeftSql(sql`u.user_code`, sql`${actor.organId}::integer`)}
      and exists (
        select 1 from process_instance i
        where i.organ_id = ${actor.organId} and i.status <> 'draft' and ${hasPartIn(actor)} ${permittedApplications(actor)}
          and i.instance_id in (
            select filed.instance_id from process_instance filed where filed.applicant = u.user_code
            union all
            select held.instance_id from seat held
            where held.user_code = u.user_code and held.task_type <> 'read'))
    order by u.user_code limit ${among?.length ?? shownAtMost}`.execute(tx);
  return rows.map((row) => ({ ...shownPerson({ ...row, deptId: 0, deptName: "" }, hidden), hasLeft: true }));
}
