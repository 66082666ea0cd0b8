import { type RawBuilder, sql } from "kysely";
import type { JsonValue } from "#contract/schema.ts";
import type { FieldModel, Row, TableModel } from "#tables";
import {
  isOwn,
  keyField,
  knownField,
  livingSql,
  operandSql,
  parameterOf,
  quoted,
  rowVersionSql,
  selectedColumns,
  systemColumns,
  valueSql,
} from "../../table-sql/index.ts";
import { parametersOfRecord, recordedUpdate } from "../history/record-beside.ts";
import { type Runner, runText, textOf } from "../sql/run-sql.ts";
import { type StatementTexts, statementOf } from "../sql/statement-texts.ts";
import type { WholeRow } from "./read-rows.ts";
import type { TableContext } from "./table-context.ts";

/** Fields of one row to be written as they are. */
interface WrittenFields {
  before: WholeRow;
  values: Row;
  /** Whether the statement writes the history of the row as well. */
  isRecorded: boolean;
}

/** Writes fields of a row that is locked. */
export async function writeFields(
  tx: Runner,
  context: TableContext,
  written: WrittenFields,
): Promise<WholeRow> {
  const row = await write(tx, context, written, false);
  if (row === undefined) throw new Error(`a locked row of ${context.model.name} is gone`);
  return row;
}

/** Writes fields of a row that was only read, if it still is as it was read; undefined where it is not. */
export function writeFieldsIfUnchanged(
  on: Runner,
  context: TableContext,
  written: WrittenFields,
): Promise<WholeRow | undefined> {
  return write(on, context, written, true);
}

async function write(
  tx: Runner,
  context: TableContext,
  { before, values, isRecorded }: WrittenFields,
  ifUnchanged: boolean,
): Promise<WholeRow | undefined> {
  const { model } = context;
  const key = before[model.key] ?? null;
  const fields = Object.keys(values).map((name) => knownField(model, name));
  const parameters: unknown[] = fields.map((field) => {
    const value = values[field.name] ?? null;
    return value === null ? null : parameterOf(field, value);
  });
  parameters.push(key);
  if (ifUnchanged) parameters.push(before.rowVersion);
  if (isRecorded) {
    for (const { name } of fields)
      parameters.push(JSON.stringify(before[name] === "" ? null : (before[name] ?? null)));
    parameters.push(...parametersOfRecord(context));
  }
  const name = `${isRecorded} ${ifUnchanged} ${typeof key} ${fields.map((field) => field.name).join(" ")}`;
  const text = statementOf(updates, model, name, () => {
    const plain = updateSql(model, fields, key, ifUnchanged);
    return textOf(isRecorded ? recordedUpdate(model, plain, fields) : plain);
  });
  const [row] = await runText<WholeRow>(tx, text, parameters);
  return row;
}

/** Statements by the fields that change: people change the same ones again and again. */
const updates: StatementTexts<TableModel> = new WeakMap();

/** The statement with places for values, key and version; which ones is the caller's. */
function updateSql(
  model: TableModel,
  fields: readonly FieldModel[],
  keyValue: JsonValue,
  ifUnchanged: boolean,
): RawBuilder<unknown> {
  const key = keyField(model);
  const settings = fields.map((field) => sql`${quoted(field.column)} = ${valueSql(field, "")}`);
  const version = quoted(systemColumns.rowVersion);
  if (isOwn(model)) settings.push(sql`${version} = ${version} + 1`);
  const unchanged = ifUnchanged ? sql`and ${version} = ${""}::bigint and ${livingSql(model)}` : sql``;
  return sql`update ${quoted(model.table)} set ${sql.join(settings)}
        where ${quoted(key.column)} = ${operandSql(key, keyValue)} ${unchanged}
        returning ${selectedColumns(model.fields)}, ${rowVersionSql(model)} as "rowVersion"`;
}
