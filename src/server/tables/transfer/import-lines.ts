import { pipeline } from "node:stream/promises";
import { sql } from "kysely";
import { from as copyFrom } from "pg-copy-streams";
import type { Language } from "#contract/codes/language.ts";
import type { ImportLine } from "#contract/shapes/tables.ts";
import { recordErrorText, type RecordErrors, type Row } from "#tables";
import type { Database } from "../../db/index.ts";
import { type Runner, runSql } from "../sql/run-sql.ts";
import type { CheckedLine } from "./check-lines.ts";

/** Keeps lines of a sheet that is read for the first time: much faster than one after the other. */
export async function copyLines(
  { pool }: Pick<Database, "pool">,
  jobId: string,
  lines: readonly CheckedLine[],
): Promise<void> {
  if (lines.length === 0) return;
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    const copy = client.query(
      copyFrom("copy table_import_line (job_id, line, cells, record, errors, action, row_key) from stdin"),
    );
    await pipeline([lines.map((line) => copied(jobId, line)).join("")], copy);
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error));
    throw failure;
  } finally {
    client.release(failure);
  }
}

/** A line as COPY reads it. */
function copied(jobId: string, { line, cells, record, errors, action, key }: CheckedLine): string {
  const keyText = key === null ? nothing : escaped(String(key));
  return `${jobId}\t${line}\t${json(cells)}\t${json(record)}\t${json(errors)}\t${action}\t${keyText}\n`;
}

const nothing = "\\N";
const escapes: Readonly<Record<string, string>> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };

function escaped(text: string): string {
  return text.replaceAll(/[\\\t\n\r]/gu, (sign) => escapes[sign] ?? sign);
}

/** JSON has no bare control characters in it. */
function json(value: unknown): string {
  if (value === null) return nothing;
  const text = JSON.stringify(value);
  return text.includes("\\") ? text.replaceAll("\\", "\\\\") : text;
}

/** Puts a checked line in place of what it was. */
export async function replaceLine(
  on: Runner,
  jobId: string,
  { line, cells, record, errors, action, key }: CheckedLine,
): Promise<void> {
  const asJson = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));
  await runSql(
    on,
    sql`update table_import_line set cells = ${asJson(cells)}::jsonb, record = ${asJson(record)}::jsonb,
          errors = ${asJson(errors)}::jsonb, action = ${action}, row_key = ${key === null ? null : String(key)}
        where job_id = ${jobId}::uuid and line = ${line}`,
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
        where job_id = ${jobId}::uuid and line > ${afterLine} and ${onlyErrors ? sql`errors is not null` : sql`true`}
        order by line limit ${count}`,
  );
}

/** The row that a line would become; undefined where there is no such line. */
export async function recordOfLine(
  on: Runner,
  jobId: string,
  line: number,
): Promise<{ record: Row | null } | undefined> {
  const [found] = await runSql<{ record: Row | null }>(
    on,
    sql`select record from table_import_line where job_id = ${jobId}::uuid and line = ${line}`,
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
