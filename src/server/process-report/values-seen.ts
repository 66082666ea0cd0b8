import { type RawBuilder, sql } from "kysely";
import { isTheirSeat } from "../viewer/index.ts";
import type { ShownColumn } from "./columns-of-report.ts";

interface Reader {
  userCode: string;
}

/**
 * What a reader sees of an application (`i`) by their part in it, as `part`: the tasks they had, with the applicant's where
 * they filed it or had none, and what was hidden from everybody who sent it to them. The meaning of `readerRights` in SQL; a step
 * that was put into one application alone shows nothing here.
 */
export function partOf({ userCode }: Reader): RawBuilder<unknown> {
  return sql`cross join lateral (
    select h.held || case when h.initiated or cardinality(h.held) = 0 then array[i.process_version || '/'] else '{}' end as seen,
      case when h.initiated or cardinality(h.held) > 0 then '{}' else coalesce((
        select array_agg(each.address) from (
          select hidden.address, count(*) as times from reading r cross join lateral unnest(r.hidden) hidden(address)
          where r.instance_id = i.instance_id and r.user_code = ${userCode} and r.recalled_at is null
          group by hidden.address) each
        where each.times = (select count(*) from reading r
          where r.instance_id = i.instance_id and r.user_code = ${userCode} and r.recalled_at is null)), '{}') end as unsent
    from (select i.applicant = ${userCode} or i.filed_by = ${userCode} as initiated,
      array(select i.process_version || '/' || s.task_id from seat s
        where s.instance_id = i.instance_id and s.status <> 'queued'
          and ${isTheirSeat(userCode)}) as held) h) part`;
}

/** What stands in a column's field of an application (`i`, with `part`) for the reader; null where it is hidden from them. */
export function valueSeen({ columnCode, seenAt }: ShownColumn): RawBuilder<unknown> {
  const value = valueAt(columnCode);
  if (seenAt === "all") return value;
  return sql`case when part.seen && ${[...seenAt]}::text[] and ${columnCode} <> all(part.unsent) then ${value} end`;
}

/** The sum of the numbers that a value is or holds. */
export function sumOf(value: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select sum(case when jsonb_typeof(x.value) = 'number' then (x.value #>> '{}')::numeric end)
    from (select ${value} as value) seen
    cross join lateral jsonb_array_elements(case when jsonb_typeof(seen.value) = 'array' then seen.value
      else jsonb_build_array(seen.value) end) x(value))`;
}

/** Of a column of a sub-table the values of its rows, as a list. */
function valueAt(address: string): RawBuilder<unknown> {
  const [code = "", column] = address.split(".", 2);
  if (column === undefined) return sql`i.form -> ${code}::text`;
  return sql`(select jsonb_agg(line.value -> ${column}::text)
    from jsonb_array_elements(case when jsonb_typeof(i.form -> ${code}::text) = 'array' then i.form -> ${code}::text
      else '[]' end) line(value))`;
}
