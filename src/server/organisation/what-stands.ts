import { sql } from "kysely";
import type { Tx } from "../db/index.ts";

/** What stands in some organisations together. */
export interface Standing {
  departments: number;
  people: number;
  /** Of them those who may log in and belong to no other organisation in use. */
  stranded: number;
  /** Running or returned. */
  applications: number;
  /** Open tasks. */
  tasks: number;
  /** Enabled ones. */
  processes: number;
}

/** Counts what stands in some organisations. */
export async function whatStands(tx: Tx, organIds: readonly number[]): Promise<Standing> {
  const ids = [...organIds];
  const { rows } = await sql<Standing>`
    select
      (select count(*)::integer from dept where organ_id = any(${ids}::integer[]) and status = '1') as departments,
      (select count(distinct user_code)::integer from user_organ where organ_id = any(${ids}::integer[])) as people,
      (select count(*)::integer from user_account u where u.user_code in (${strandedSql(ids)})) as stranded,
      (select count(*)::integer from process_instance
        where organ_id = any(${ids}::integer[]) and status in ('running', 'returned')) as applications,
      (select count(*)::integer from seat where organ_id = any(${ids}::integer[]) and listed) as tasks,
      (select count(*)::integer from process
        where organ_id = any(${ids}::integer[]) and status = 'enabled') as processes`.execute(tx);
  const [standing] = rows;
  if (standing === undefined) throw new Error("counts came without a row");
  return standing;
}

/** The people who could log in nowhere any more if these organisations were closed: their codes, to select from. */
export function strandedSql(organIds: readonly number[]) {
  const ids = [...organIds];
  return sql`
    select here.user_code from user_organ here
    join user_account account on account.user_code = here.user_code and account.status = '1'
      and (account.valid_until is null or account.valid_until >= current_date)
    where here.organ_id = any(${ids}::integer[]) and not exists (
      select 1 from user_organ elsewhere join organ o on o.organ_id = elsewhere.organ_id and o.status = '1'
      where elsewhere.user_code = here.user_code and elsewhere.organ_id <> all(${ids}::integer[]))`;
}
