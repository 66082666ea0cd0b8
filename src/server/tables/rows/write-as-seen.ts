import { type RawBuilder, sql } from "kysely";
import type { JsonValue } from "#contract/schema.ts";
import type { FieldModel, Row, TableModel } from "#tables";
import { parametersOfStanding, stands } from "../../http/index.ts";
import {
  answeredColumn,
  keyField,
  knownField,
  operandSql,
  parameterOf,
  quoted,
  rowVersionSql,
  selectedColumns,
  systemColumns,
  valueSql,
} from "../../table-sql/index.ts";
import { isRecordedBeside, parametersOfRecord, recordedAsSeen, wasName } from "../history/record-beside.ts";
import { compiled, type Runner, runText, textOf } from "../sql/run-sql.ts";
import { type StatementTexts, statementOf } from "../sql/statement-texts.ts";
import { changeable, type WholeRow } from "./read-rows.ts";
import type { TableContext } from "./table-context.ts";

/** Types of columns in which a value is what it was sent as, so that one that was seen can be compared. */
export const comparable: ReadonlySet<string> = new Set(["text", "smallint", "integer", "bigint", "boolean"]);

/** Fields of a row that nobody has read: what each was seen as and should be, and the stamps of the change. */
interface SeenFields {
  key: JsonValue;
  fields: readonly FieldModel[];
  seen: Row;
  values: Row;
  stamps: Row;
}

/**
 * Writes fields of a row, with its record, if they still are as they were seen, if the author may change the row and still is
 * who they were, and if nothing else of the row has to be looked at with them. Undefined where it is otherwise.
 */
export async function writeAsSeen(
  tx: Runner,
  context: TableContext,
  { key, fields, seen, values, stamps }: SeenFields,
): Promise<WholeRow | undefined> {
  const { model, author } = context;
  const { standing } = author;
  const stamped = Object.keys(stamps).map((name) => knownField(model, name));
  const isRecorded = isRecordedBeside(model);
  const where = changeable(context);
  const reached = compiled(where);
  const names = fields.map((field) => field.name).join(" ");
  const name = `${isRecorded} ${standing !== undefined} ${typeof key} ${names} ${reached.sql}`;
  const parts: Parts = { key, fields, stamped, isStanding: standing !== undefined, where };
  const text = statementOf(statements, model, name, () =>
    textOf(
      isRecorded
        ? recordedAsSeen(model, changeSql(model, parts, stamped), { fields, stamps: stamped })
        : changeSql(model, parts, []),
    ),
  );
  const parameters: unknown[] = [
    ...fields.map((field) => values[field.name] ?? null),
    ...stamped.map((field) => parameterOf(field, stamps[field.name] ?? null)),
    ...(isRecorded && stamped.length > 0 ? [key] : []),
    key,
    ...fields.map((field) => seen[field.name] ?? null),
    ...(standing === undefined ? [] : parametersOfStanding(standing)),
    ...reached.parameters,
    ...(isRecorded ? fields.map((field) => JSON.stringify(seen[field.name] ?? null)) : []),
    ...(isRecorded ? parametersOfRecord(context) : []),
  ];
  const [row] = await runText<WholeRow>(tx, text, parameters);
  return row;
}

/** Statements by the fields that change and by which rows their author may change. */
const statements: StatementTexts<TableModel> = new WeakMap();

/** What of a statement is not the same for all changes of a table. */
interface Parts {
  key: JsonValue;
  fields: readonly FieldModel[];
  stamped: readonly FieldModel[];
  isStanding: boolean;
  where: RawBuilder<unknown>;
}

/** The statement with places for values; which ones is the caller's. `told` are stamps whose values before are answered, too. */
function changeSql(
  model: TableModel,
  { key: keyValue, fields, stamped, isStanding, where }: Parts,
  told: readonly FieldModel[],
): RawBuilder<unknown> {
  const table = quoted(model.table);
  const key = quoted(keyField(model).column);
  const isKey = sql`${key} = ${operandSql(keyField(model), keyValue)}`;
  const version = quoted(systemColumns.rowVersion);
  const settings = [...fields, ...stamped].map(
    (field) => sql`${quoted(field.column)} = ${valueSql(field, "")}`,
  );
  settings.push(sql`${version} = ${table}.${version} + 1`);
  const [keyBefore, versionBefore] = [quoted(wasName("key")), quoted(wasName("version"))];
  const valuesBefore = told.map(
    (field) => sql`${answeredColumn("was", field)} as ${quoted(wasName(field.name))}`,
  );
  // Of its latest state: where another change came between, the versions differ.
  const before =
    told.length === 0
      ? sql``
      : sql`from (select ${sql.join([sql`${key} as ${keyBefore}`, sql`${version} as ${versionBefore}`, ...valuesBefore])}
          from ${table} was where ${isKey}) as before`;
  const conditions = [
    isKey,
    ...(told.length === 0
      ? []
      : [sql`${key} = before.${keyBefore} and ${version} = before.${versionBefore}`]),
    ...fields.map((field) => sql`${valueOf(field)} is not distinct from ${placeOf(field)}`),
    ...(isStanding ? [stands] : []),
    where,
    // A row that came back from the recycle bin may be of a time when its table asked less of it.
    sql`${quoted(systemColumns.deletedBy)} is null`,
    // What is empty and has a default would get it with the change.
    ...model.fields
      .filter((field) => field.default !== undefined && !field.nullable && !fields.includes(field))
      .map((field) => sql`${valueOf(field)} is not null`),
  ];
  const answered = told.map(({ name }) => sql`, before.${quoted(wasName(name))}`);
  return sql`update ${table} set ${sql.join(settings)} ${before} where ${sql.join(conditions, sql` and `)}
    returning ${selectedColumns(model.fields)}, ${rowVersionSql(model)} as "rowVersion"${sql.join(answered, sql``)}`;
}

/** A column where blank is no value. */
function valueOf({ column, columnType }: FieldModel): RawBuilder<unknown> {
  return columnType === "text" ? sql`nullif(${quoted(column)}, '')` : quoted(column);
}

/** The place of a value that was seen: wide enough for any whole number. */
function placeOf({ columnType }: FieldModel): RawBuilder<unknown> {
  return sql`${""}::${sql.raw(columnType === "text" || columnType === "boolean" ? columnType : "bigint")}`;
}
