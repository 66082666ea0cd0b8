import { isRefusal } from "#contract/errors/refusal.ts";
import type { JsonValue } from "#contract/schema.ts";
import { cellText, type CellStyle, type FieldModel, type ListQuery, parseListQuery, type Row } from "#tables";
import { sql } from "kysely";
import { chosenRows } from "../bulk/choose-rows.ts";
import { conditionsOf } from "../rows/list-page.ts";
import { readableFields } from "../rows/read-rows.ts";
import type { TableContext } from "../rows/table-context.ts";
import { selectedColumns } from "../sql/column-sql.ts";
import { quoted } from "../sql/quoted.ts";
import { outside, type Runner, runSql } from "../sql/run-sql.ts";
import { afterSql, orderSql } from "../sql/sort-sql.ts";
import { knownField } from "../system-columns.ts";
import { keepBytes } from "./chunks.ts";
import { type JobSettings, saveJob, type StoredJob } from "./job-store.ts";
import { stopIfAsked } from "./stop-if-asked.ts";
import { writeSheet } from "./write-sheet.ts";

const rowsAtOnce = 2_000;

/** Writes what a filter finds to a file, in the state of one moment and without ever holding it whole. */
export async function runExport(context: TableContext, job: StoredJob): Promise<void> {
  const { ports } = context;
  const query = queryOf(context, job.settings);
  const asked = outside(ports.database);
  await saveJob(asked, job.jobId, { state: "running", done: 0 });
  let done = 0;
  await ports.database.read(async (tx) => {
    const fields = readableFields(context).filter(
      (field) => query.columns === undefined || query.columns.includes(field.name),
    );
    const style = { language: job.language, utcOffsetMinutes: job.settings.utcOffsetMinutes };
    async function* lines() {
      yield [fields.map((field) => field.titles[job.language])];
      for await (const rows of pages(tx, context, query, job.settings)) {
        done += rows.length;
        await saveJob(asked, job.jobId, { done });
        await stopIfAsked(asked, job.jobId);
        yield rows.map((row) => cellsOf(fields, row, style));
      }
    }
    await keepBytes(asked, job.jobId, writeSheet(job.format, lines()));
  });
  await saveJob(asked, job.jobId, { state: "done", done, total: done, isFinished: true });
}

function cellsOf(fields: readonly FieldModel[], row: Row, style: CellStyle): string[] {
  return fields.map((field) => cellText(field, row[field.name] ?? null, style));
}

function queryOf({ model, access }: TableContext, { list = {} }: JobSettings): ListQuery {
  const { keys: _keys, ...asked } = list;
  const parsed = parseListQuery(model, asked as { [name: string]: JsonValue }, access.readableFields);
  if ("problems" in parsed) throw new Error(`the query of an export is not readable any more`);
  return parsed.query;
}

async function* pages(
  on: Runner,
  context: TableContext,
  query: ListQuery,
  { list }: JobSettings,
): AsyncGenerator<Row[]> {
  const { model } = context;
  const keys = list?.keys as (string | number)[] | undefined;
  const chosen = keys === undefined ? undefined : chosenRows(context, { keys });
  if (isRefusal(chosen)) return;
  const where = sql.join([conditionsOf(context, query), chosen ?? sql`true`], sql` and `);
  const sortFields = query.sort.map((term) => knownField(model, term.field));
  const fields = [...new Set([...readableFields(context), ...sortFields])];
  let after: JsonValue[] | undefined;
  for (;;) {
    const beyond = after === undefined ? sql`true` : afterSql(model, query.sort, after);
    const rows = await runSql<Row>(
      on,
      sql`select ${selectedColumns(fields)} from ${quoted(model.table)}
          where ${where} and (${beyond}) order by ${orderSql(model, query.sort)} limit ${rowsAtOnce}`,
    );
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < rowsAtOnce) return;
    after = query.sort.map((term) => last[term.field] ?? null);
  }
}
