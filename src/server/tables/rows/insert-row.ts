import { randomBytes } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import { type FieldModel, organProperty, type Row, type TableModel } from "#tables";
import { CallerDisbelieved, parametersOfStanding, type Standing, stands } from "../../http/index.ts";
import {
  organColumn,
  parameterOf,
  quoted,
  rowVersionSql,
  selectedColumns,
  systemColumns,
  valueSql,
} from "../../table-sql/index.ts";
import { parametersOfRecord, recordedInsert } from "../history/record-beside.ts";
import { type Runner, runText, textOf } from "../sql/run-sql.ts";
import { type StatementTexts, statementOf } from "../sql/statement-texts.ts";
import type { WholeRow } from "./read-rows.ts";
import type { Author, TableContext } from "./table-context.ts";

/** What the server sets by itself in a row that is made or changed now. */
export function stampsOf(model: TableModel, author: Author, kind: "create" | "update"): Row {
  const stamped = stampedFields(model);
  const row = kind === "create" ? organOfNew(model, author) : {};
  if (stamped.length === 0) return row;
  const now = author.now.toISOString();
  const values = {
    createdAt: now,
    createdBy: author.userCode,
    updatedAt: now,
    updatedBy: author.userCode,
    organId: author.organId,
  };
  for (const { name, stamp } of stamped) {
    if (stamp === undefined) continue;
    if (kind === "create" || stamp === "updatedAt" || stamp === "updatedBy") row[name] = values[stamp];
  }
  return row;
}

/** A new shared row is its author's organisation's; administrators of everything say whose it is, or the group's. */
function organOfNew({ scope }: TableModel, { organId, reach }: Author): Row {
  return scope === "shared" && reach !== "everything" ? { [organProperty]: organId } : {};
}

const stampedBy = new WeakMap<TableModel, readonly FieldModel[]>();

function stampedFields(model: TableModel): readonly FieldModel[] {
  let fields = stampedBy.get(model);
  if (fields === undefined) {
    fields = model.fields.filter(({ stamp }) => stamp !== undefined);
    stampedBy.set(model, fields);
  }
  return fields;
}

const letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** A key that the server makes: short, easy to read out, not to be guessed. */
export function newCode(): string {
  return [...randomBytes(12)].map((byte) => letters[byte % letters.length]).join("");
}

/**
 * Inserts one row; what is empty is left to the database. With `isRecorded` its history is written by the same statement,
 * and with `standing` nothing is where the caller is no longer who they were.
 */
export async function insertRow(
  tx: Runner,
  context: TableContext,
  row: Row,
  { isRecorded = false, standing }: { isRecorded?: boolean; standing?: Standing | undefined } = {},
): Promise<WholeRow> {
  const { model, author } = context;
  const fields: FieldModel[] = [];
  const values: unknown[] = [];
  for (const field of model.fields) {
    const value = row[field.name] ?? null;
    if (value === null) continue;
    fields.push(field);
    values.push(parameterOf(field, value));
  }
  if (organColumn(model) === systemColumns.organId) values.push(author.organId);
  // A row without any value has no place for the question.
  if (standing !== undefined && values.length === 0) throw new CallerDisbelieved();
  if (standing !== undefined) values.push(...parametersOfStanding(standing));
  if (isRecorded) values.push(...parametersOfRecord(context));
  const name = `${isRecorded} ${standing !== undefined} ${fields.map((field) => field.name).join(" ")}`;
  const text = statementOf(insertions, model, name, () => {
    const plain = insertion(context, fields, standing !== undefined);
    const told = model.fields.filter((field) => field.name === model.key || fields.includes(field));
    return textOf(isRecorded ? recordedInsert(model, plain, told) : plain);
  });
  const [inserted] = await runText<WholeRow>(tx, text, values);
  if (inserted === undefined && standing !== undefined) throw new CallerDisbelieved();
  if (inserted === undefined) throw new Error(`${model.name} took a row and did not answer it`);
  return inserted;
}

/** Statements by the fields that have a value: rows of one form have the same again and again. */
const insertions: StatementTexts<TableModel> = new WeakMap();

/** The statement with places for values; which values is the caller's. */
function insertion(
  { model, author }: TableContext,
  fields: readonly FieldModel[],
  ifStanding: boolean,
): RawBuilder<unknown> {
  const organ = organColumn(model) === systemColumns.organId ? [quoted(systemColumns.organId)] : [];
  const columns = [...fields.map((field) => quoted(field.column)), ...organ];
  const values = [
    ...fields.map((field) => valueSql(field, "")),
    ...organ.map(() => sql`${author.organId}::integer`),
  ];
  const what =
    columns.length === 0
      ? sql`default values`
      : sql`(${sql.join(columns)}) select ${sql.join(values)} ${ifStanding ? sql`where ${stands}` : sql``}`;
  return sql`insert into ${quoted(model.table)} ${what}
        returning ${selectedColumns(model.fields)}, ${rowVersionSql(model)} as "rowVersion"`;
}
