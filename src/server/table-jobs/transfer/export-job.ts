import { isRefusal, refuse } from "#contract/errors/refusal.ts";
import { limits } from "#contract/limits.ts";
import type { JsonValue } from "#contract/schema.ts";
import type { ReferenceLabels } from "#contract/shapes/tables.ts";
import {
  cellText,
  type FieldModel,
  guarded,
  type ListQuery,
  nameHead,
  parseListQuery,
  type Row,
} from "#tables";
import { sql } from "kysely";
import { chosenRows } from "../bulk/choose-rows.ts";
import type { Tx } from "../../db/index.ts";
import {
  conditionsOf,
  isNamed,
  knownMembers,
  labelsOf,
  membersOf,
  outside,
  readableFields,
  streamSql,
  type TableContext,
} from "../../tables/index.ts";
import { orderSql, quoted, selectedColumns } from "../../table-sql/index.ts";
import { forgetBytes, writeChunks } from "./chunks.ts";
import { countedCell } from "./counted-cell.ts";
import { seenBy } from "./export-rights.ts";
import { endRun } from "./end-run.ts";
import { JobRefused } from "./job-refused.ts";
import { saveRun } from "./job-run.ts";
import { fileFormatOf, type JobSettings, type StoredJob, zoneOf } from "./job-store.ts";
import { fittingText } from "./sheet-answer.ts";
import { writeSheet } from "./write-sheet.ts";

const rowsAtOnce = 2_000;

/**
 * Writes what a filter finds to a file, in the state of one moment and without ever holding it whole. Beside each
 * reference stands what it points to is called, for people to read.
 */
export async function runExport(context: TableContext, job: StoredJob): Promise<void> {
  const { ports } = context;
  const query = queryOf(context, job.settings);
  const asked = outside(ports.database);
  await forgetBytes(asked, job.jobId);
  await saveRun(asked, job, { settings: { ...job.settings, ...seenBy(context) } });
  let done = 0;
  await ports.database.read(async (tx) => {
    const fields = readableFields(context).filter(
      (field) => query.columns === undefined || query.columns.includes(field.name),
    );
    const isWorkbook = fileFormatOf(job) === "xlsx";
    const style = { language: job.language, timeZone: zoneOf(job.settings, ports) };
    async function* lines() {
      const named = fields.filter((field) => isNamed(context, field));
      yield [
        fields.flatMap((field) => [
          field.titles[job.language],
          ...(named.includes(field) ? [nameHead(field, job.language)] : []),
        ]),
      ];
      for await (const rows of pages(tx, context, query, job.settings)) {
        done += rows.length;
        await saveRun(asked, job, { done });
        // Names alone may be of a later moment: the transaction's connection is busy with the cursor.
        const labels = await labelsOf(asked, context, named, rows);
        yield rows.map((row) =>
          fields.flatMap((field) => {
            const value = row[field.name] ?? null;
            const names = namesOf(value, labels[field.name]);
            const name = isWorkbook ? fittingText(names, job.language) : names;
            const text = cellText(field, value, style);
            if (isWorkbook && text.length > limits.sheetCellMaxCharacters)
              throw tooLong(context, job, { field, row, text });
            const cell = countedCell(field, value, text);
            return [cell, ...(named.includes(field) ? [name] : [])];
          }),
        );
      }
    }
    await writeChunks(asked, job, writeSheet(fileFormatOf(job), lines()));
  });
  await context.ports.database.write((tx) =>
    endRun(tx, context.ports, job, { state: "done", done, total: done }),
  );
}

/** Programs that open workbooks take one with a longer text for damaged. */
function tooLong(
  { model }: TableContext,
  { language }: StoredJob,
  { field, row, text }: { field: FieldModel; row: Row; text: string },
): JobRefused {
  const name = row[model.label] ?? row[model.key] ?? "";
  return new JobRefused(
    refuse("cellTooLongForXlsx", {
      field: field.titles[language],
      row: String(name),
      characters: text.length,
      most: limits.sheetCellMaxCharacters,
    }),
    language,
  );
}

/** What a value's references are called; nothing for those whose name is not to be had. */
function namesOf(value: JsonValue, labels: ReferenceLabels[string] = {}): string {
  const names = membersOf(value).map((one) => labels[String(one)] ?? "");
  return guarded(names.filter((name) => name !== "").join("; "));
}

function queryOf({ model, access }: TableContext, { list = {} }: JobSettings): ListQuery {
  const { keys: _keys, ...asked } = list;
  const parsed = parseListQuery(model, asked as { [name: string]: JsonValue }, access.readableFields);
  if ("problems" in parsed) throw new Error(`the query of an export is not readable any more`);
  return parsed.query;
}

/** The rows in their order, read from one cursor: the database finds and sorts them once. */
function pages(tx: Tx, context: TableContext, query: ListQuery, { list }: JobSettings): AsyncIterable<Row[]> {
  const { model } = context;
  const fields = readableFields(context);
  const keys = list?.keys as (string | number)[] | undefined;
  const chosen = keys === undefined ? sql`true` : chosenRows(context, { keys });
  if (isRefusal(chosen)) throw new Error(`the rows of an export are not readable any more`);
  return streamSql<Row>(
    tx,
    sql`select ${selectedColumns(fields, knownMembers(context, fields))} from ${quoted(model.table)}
        where ${conditionsOf(context, query)} and ${chosen} order by ${orderSql(model, query.sort)}`,
    rowsAtOnce,
  );
}
