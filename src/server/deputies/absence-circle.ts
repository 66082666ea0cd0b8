import { sql } from "kysely";
import type { Row } from "#tables";
import type { Tx } from "../db/index.ts";

/** Days on which everybody of a line of deputies is away. */
export interface CircleDays {
  fromDay: string;
  toDay: string;
}

/** So many deputies of deputies are followed, as tasks follow them (R24). */
const longestChain = 5;

/**
 * The first days on which the deputies of an entry's deputy lead back to whoever is away: nobody would be there for the tasks.
 * A process and a category above its own are not compared; what meets there is told in the list of one's absences.
 */
export async function circleOf(tx: Tx, organId: number, entry: Row): Promise<CircleDays | undefined> {
  const { rows } = await sql<CircleDays>`
    with recursive line as (
      select ${text(entry, "deputyCode")}::text as person, ${text(entry, "fromDay")}::date as from_day,
        ${text(entry, "toDay")}::date as to_day, ${text(entry, "processId")}::text as process_id,
        coalesce(${text(entry, "processTypeId")}::text,
          (select p.process_type_id from process p where p.process_id = ${text(entry, "processId")})) as category,
        0 as step
      union all
      select b.deputy_code, greatest(l.from_day, b.from_day), least(l.to_day, b.to_day),
        coalesce(l.process_id, b.process_id), coalesce(l.category, b.process_type_id, p.process_type_id), l.step + 1
      from line l
      join absence b on b.organ_id = ${organId} and b.user_code = l.person
        and b.absence_id <> ${Number(entry["absenceId"] ?? 0)}
        and b.from_day <= l.to_day and b.to_day >= l.from_day
      left join process p on p.process_id = b.process_id
      where l.step < ${longestChain} and l.person <> ${text(entry, "userCode")}
        and (l.process_id is null or b.process_id is null or l.process_id = b.process_id)
        and (l.category is null or coalesce(b.process_type_id, p.process_type_id) is null
          or l.category = coalesce(b.process_type_id, p.process_type_id))
    )
    select to_char(from_day, 'YYYY-MM-DD') as from_day, to_char(to_day, 'YYYY-MM-DD') as to_day
    from line where step > 0 and person = ${text(entry, "userCode")} order by from_day limit 1`.execute(tx);
  return rows[0];
}

const scope = ["userCode", "deputyCode", "processId", "processTypeId"] as const;

/** Whether a change leaves an entry within what it was: it makes no circle that was not there. */
export function isWithin(before: Row | undefined, after: Row): boolean {
  if (before === undefined) return false;
  const isSame = scope.every((field) => text(before, field) === text(after, field));
  return (
    isSame &&
    String(after["fromDay"]) >= String(before["fromDay"]) &&
    String(after["toDay"]) <= String(before["toDay"])
  );
}

function text(row: Row, field: string): string | null {
  const value = row[field];
  return typeof value === "string" && value !== "" ? value : null;
}
