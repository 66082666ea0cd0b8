import { type RawBuilder, sql } from "kysely";
import type { FieldModel, TableModel } from "#tables";
import { isOwn } from "../system-columns.ts";
import { quoted } from "./quoted.ts";

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

/** Columns of fields under the properties' names, with the row's version. */
export function selectedColumns(fields: readonly FieldModel[]): RawBuilder<unknown> {
  return sql.join(fields.map((field) => sql`${columnAsProperty(field)} as ${quoted(field.name)}`));
}

/** Instants travel to the microsecond; the client's own reader would cut them. */
function columnAsProperty(field: FieldModel): RawBuilder<unknown> {
  if (field.columnType !== "timestamptz") return quoted(field.column);
  return instantText(quoted(field.column));
}

/** An instant as ISO 8601 in UTC: milliseconds, or microseconds where there are any. */
export function instantText(column: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when extract(microseconds from ${column})::bigint % 1000 = 0
    then to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    else to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') end`;
}
