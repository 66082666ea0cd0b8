import { sql } from "kysely";
import type { Language } from "#contract/codes/language.ts";
import { limits } from "#contract/limits.ts";
import type { ImportLine } from "#contract/shapes/tables.ts";
import { recordErrorText, type RecordErrors, type Row } from "#tables";
import { copyInto, type Database } from "../../db/index.ts";
import { type Runner, runSql } from "../../tables/index.ts";
import type { CheckedLine } from "./check-lines.ts";
import { JobSuperseded } from "./job-run.ts";
import type { StoredJob } from "./job-store.ts";

const columns = ["job_id", "line", "cells", "record", "errors", "action", "row_key"];
const asJson = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));
const asText = (key: CheckedLine["key"]): string | null => (key === null ? null : String(key));

/**
 * Keeps lines of a sheet that is read for the first time.
 *
 * @throws {JobSuperseded} where the job is not this run's any more.
 */
export async function copyLines(
  database: Database,
  { jobId, runNo }: Pick<StoredJob, "jobId" | "runNo">,
  lines: readonly CheckedLine[],
): Promise<void> {
  const text = "select 1 from table_job where job_id = $1 and run_no = $2 for share";
  const areKept = await copyInto(
    database,
    { table: "table_import_line", columns, onlyIf: { text, values: [jobId, runNo] } },
    lines.map(({ line, cells, record, errors, action, key }) => [
      jobId,
      line,
      asJson(cells),
      asJson(record),
      asJson(errors),
      action,
      asText(key),
    ]),
  );
  if (!areKept) throw new JobSuperseded();
}

/** Puts a checked line in place of what it was. */
export async function replaceLine(
  on: Runner,
  jobId: string,
  { line, cells, record, errors, action, key }: CheckedLine,
): Promise<void> {
  await runSql(
    on,
    sql`update table_import_line set cells = ${asJson(cells)}::jsonb, record = ${asJson(record)}::jsonb,
          errors = ${asJson(errors)}::jsonb, action = ${action}, row_key = ${asText(key)}
        where job_id = ${jobId}::uuid and line = ${line}`,
  );
}

/** Keeps what a line was corrected to: a sheet that is read anew has it again. */
export async function storeCorrection(
  on: Runner,
  jobId: string,
  { line, cells }: Pick<CheckedLine, "line" | "cells">,
): Promise<void> {
  await runSql(
    on,
    sql`insert into table_import_correction (job_id, line, cells)
        values (${jobId}::uuid, ${line}::integer, ${asJson(cells)}::jsonb)
        on conflict (job_id, line) do update set cells = excluded.cells`,
  );
}

/** What lines of a job were corrected to, by their numbers. */
export async function correctionsOf(on: Runner, jobId: string): Promise<ReadonlyMap<number, string[]>> {
  const lines = await runSql<{ line: number; cells: string[] }>(
    on,
    sql`select line, cells from table_import_correction where job_id = ${jobId}::uuid`,
  );
  return new Map(lines.map(({ line, cells }) => [line, cells]));
}

/** Forgets them: their numbers are those of another sheet's lines now. */
export async function forgetCorrections(on: Runner, jobId: string): Promise<void> {
  await runSql(on, sql`delete from table_import_correction where job_id = ${jobId}::uuid`);
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
        where job_id = ${jobId}::uuid and line > ${afterLine} and ${onlyErrors ? sql`errors is not null` : sql`true`}
        order by line limit ${count}`,
  );
}

/** Whether a line of an import that has errors has a text that no cell of a workbook holds, also with what guards it there. */
export async function hasTextLongerThanCell(on: Runner, jobId: string): Promise<boolean> {
  // A cell counts in units of UTF-16: what is beyond the first plane is two of them.
  const units = sql`char_length(cell) + char_length(regexp_replace(cell, ${"[^\\U00010000-\\U0010FFFF]"}, '', 'g'))`;
  const found = await runSql(
    on,
    sql`select 1 from table_import_line l, jsonb_array_elements_text(l.cells) cell
        where l.job_id = ${jobId}::uuid and l.errors is not null
          and octet_length(cell) >= ${limits.sheetCellMaxCharacters}
          and ${units} >= ${limits.sheetCellMaxCharacters}
        limit 1`,
  );
  return found.length > 0;
}

/** What a line would make of which row; undefined where there is no such line. */
export async function contentsOfLine(
  on: Runner,
  jobId: string,
  line: number,
): Promise<{ record: Row | null; key: string | null } | undefined> {
  const [found] = await runSql<{ record: Row | null; key: string | null }>(
    on,
    sql`select record, row_key as key from table_import_line where job_id = ${jobId}::uuid and line = ${line}`,
  );
  return found;
}

/** How lines stand: with errors, new rows, rows that change. */
export interface LineCounts {
  failedRows: number;
  addedRows: number;
  changedRows: number;
}

/** How the lines of a job stand, or some of them. */
export async function countLines(on: Runner, jobId: string, among?: readonly number[]): Promise<LineCounts> {
  const chosen = among === undefined ? sql`true` : sql`line = any(${[...among]}::int[])`;
  const [counts] = await runSql<LineCounts>(
    on,
    sql`select count(*) filter (where errors is not null)::int as "failedRows",
               count(*) filter (where errors is null and action = 'add')::int as "addedRows",
               count(*) filter (where errors is null and action = 'update')::int as "changedRows"
        from table_import_line where job_id = ${jobId}::uuid and ${chosen}`,
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
