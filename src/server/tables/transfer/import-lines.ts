import { sql } from "kysely";
import type { Language } from "#contract/codes/language.ts";
import type { ImportLine } from "#contract/shapes/tables.ts";
import { recordErrorText, type RecordErrors } from "#tables";
import { type Runner, runSql } from "../sql/run-sql.ts";
import type { CheckedLine } from "./check-lines.ts";

/** Keeps checked lines with their job; a line that is there already is replaced. */
export async function saveLines(on: Runner, jobId: string, lines: readonly CheckedLine[]): Promise<void> {
  const given = lines.map(({ line, cells, record, errors, action, key }) => ({
    l: line,
    c: cells,
    r: record,
    e: errors,
    a: action,
    k: key === null ? null : String(key),
  }));
  await runSql(
    on,
    sql`insert into table_import_line (job_id, line, cells, record, errors, action, row_key)
        select ${jobId}::uuid, l, c, r, e, a, k from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
          as given (l int, c jsonb, r jsonb, e jsonb, a text, k text)
        on conflict (job_id, line) do update set cells = excluded.cells, record = excluded.record,
          errors = excluded.errors, action = excluded.action, row_key = excluded.row_key`,
  );
}

interface StoredLine extends Omit<ImportLine, "errors"> {
  errors: RecordErrors | null;
}

/** Some lines of a job, in their order. */
export function linesAfter(
  on: Runner,
  jobId: string,
  { afterLine, count, onlyErrors }: { afterLine: number; count: number; onlyErrors: boolean },
): Promise<StoredLine[]> {
  return runSql<StoredLine>(
    on,
    sql`select line, cells, action, errors from table_import_line
        where job_id = ${jobId}::uuid and line > ${afterLine} and (not ${onlyErrors} or errors is not null)
        order by line limit ${count}`,
  );
}

/** How the lines of a job stand. */
export async function countLines(
  on: Runner,
  jobId: string,
): Promise<{ failedRows: number; addedRows: number; changedRows: number }> {
  const [counts] = await runSql<{ failedRows: number; addedRows: number; changedRows: number }>(
    on,
    sql`select count(*) filter (where errors is not null)::int as "failedRows",
               count(*) filter (where errors is null and action = 'add')::int as "addedRows",
               count(*) filter (where errors is null and action = 'update')::int as "changedRows"
        from table_import_line where job_id = ${jobId}::uuid`,
  );
  return counts ?? { failedRows: 0, addedRows: 0, changedRows: 0 };
}

/** A line with its errors in words. */
export function shownLine({ errors, ...line }: StoredLine, language: Language): ImportLine {
  return {
    ...line,
    errors: Object.fromEntries(
      Object.entries(errors ?? {}).map(([field, error]) => [field, recordErrorText(error, language)]),
    ),
  };
}
