import { type RawBuilder, sql } from "kysely";
import type { FieldModel, TableModel } from "#tables";
import { isOwn } from "./system-columns.ts";
import { quoted, quotedText } from "./quoted.ts";

const textual: ReadonlySet<string> = new Set(["text"]);

/** A column to order and compare by: texts by code point, whatever the database's own order is. */
export function orderedColumn(model: TableModel, field: FieldModel): RawBuilder<unknown> {
  // The server's own columns are made in that order.
  return textual.has(field.columnType) && !isOwn(model)
    ? sql`${quoted(field.column)} collate "C"`
    : quoted(field.column);
}

/** A column to look for texts in without regard to case: by the database's own rules for letters. */
export function searchedColumn(field: FieldModel): RawBuilder<unknown> {
  return field.columnType === "text"
    ? sql`(${quoted(field.column)} collate "default")`
    : sql`(${quoted(field.column)})::text`;
}

/** Columns of fields under the properties' names. Lists of fields are few and kept: each is written once. */
export function selectedColumns(fields: readonly FieldModel[]): RawBuilder<unknown> {
  const known = written.get(fields);
  if (known !== undefined) return known;
  const columns = sql.raw(fields.map(columnAsProperty).join(", "));
  written.set(fields, columns);
  return columns;
}

const written = new WeakMap<readonly FieldModel[], RawBuilder<unknown>>();

/** The same for rows that the database itself writes as JSON: numbers as JavaScript would write them. */
export function writtenColumns(fields: readonly FieldModel[]): RawBuilder<unknown> {
  const known = asJson.get(fields);
  if (known !== undefined) return known;
  const columns = sql.raw(fields.map(columnAsJson).join(", "));
  asJson.set(fields, columns);
  return columns;
}

const asJson = new WeakMap<readonly FieldModel[], RawBuilder<unknown>>();

/** JSON has no infinity, and the database would write 1.50 for 1.5. */
function columnAsJson(field: FieldModel): string {
  const value = quotedText(field.column);
  const finite = `case when ${value} > '-infinity' and ${value} < 'infinity' then`;
  switch (field.columnType) {
    case "numeric":
    case "numeric(18,2)":
      return `${finite} trim_scale(${value}) end as ${quotedText(field.name)}`;
    case "double precision":
      return `${finite} ${value} end as ${quotedText(field.name)}`;
    default:
      return columnAsProperty(field);
  }
}

/** Instants travel to the microsecond; the client's own reader would cut them. */
function columnAsProperty({ column, columnType, name }: FieldModel): string {
  const value = quotedText(column);
  return `${columnType === "timestamptz" ? instantOf(value) : value} as ${quotedText(name)}`;
}

/** A column of a table that a statement calls `alias`, as rows are answered with it: for what the database writes down itself. */
export function answeredColumn(alias: string, { column, columnType }: FieldModel): RawBuilder<unknown> {
  const value = `${alias}.${quotedText(column)}`;
  return sql.raw(columnType === "timestamptz" ? instantOf(value) : value);
}

/** An instant as ISO 8601 in UTC: milliseconds, or microseconds where there are any. */
function instantOf(column: string): string {
  return `replace(to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), '000Z', 'Z')`;
}
