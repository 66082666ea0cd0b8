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

/**
 * Keys that somebody may know, by the fields of several references whose other members are left out: a statement that answers
 * them as texts.
 */
export type KnownMembers = ReadonlyMap<string, RawBuilder<unknown>>;

/** Columns of fields under the properties' names. Lists of fields are few and kept: each is written once. */
export function selectedColumns(fields: readonly FieldModel[], members?: KnownMembers): RawBuilder<unknown> {
  if (members !== undefined) return withoutOthers(fields, members, columnAsProperty);
  const known = written.get(fields);
  if (known !== undefined) return known;
  const columns = sql.raw(fields.map(columnAsProperty).join(", "));
  written.set(fields, columns);
  return columns;
}

const written = new WeakMap<readonly FieldModel[], RawBuilder<unknown>>();

/** The same with all values as they are in the database, for `collectedValues` to write. */
export function storedColumns(fields: readonly FieldModel[], members?: KnownMembers): RawBuilder<unknown> {
  if (members !== undefined) return withoutOthers(fields, members, columnAsStored);
  return sql.raw(fields.map(columnAsStored).join(", "));
}

function withoutOthers(
  fields: readonly FieldModel[],
  members: KnownMembers,
  written: (field: FieldModel) => string,
): RawBuilder<unknown> {
  const columns = fields.map((field) => {
    const known = members.get(field.name);
    return known === undefined ? sql.raw(written(field)) : knownMembersOf(field, known);
  });
  return sql.join(columns);
}

/** The members of a column that are known, in their order. */
function knownMembersOf({ column, columnType, name }: FieldModel, known: RawBuilder<unknown>) {
  const value = quoted(column);
  const [all, collected, none] =
    columnType === "jsonb"
      ? [sql`jsonb_array_elements_text(${value})`, sql`jsonb_agg`, sql`'[]'::jsonb`]
      : [sql`unnest(${value})`, sql`array_agg`, sql`'{}'::text[]`];
  return sql`case when ${value} is not null then coalesce((select ${collected}(one order by place)
    from ${all} with ordinality as members(one, place) where ${isKnown(sql`one`, known)}), ${none}) end as ${quoted(name)}`;
}

/** A test of a test: the keys are read once for a statement and not joined to every row of it. */
export function isKnown(member: RawBuilder<unknown>, known: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${member} in (${known})) is true`;
}

/**
 * The values of each of these columns of some rows as a line of JSON: those that have parts are texts of it, instants are of
 * UTC. A line for each column costs the database a third of what one for each row does. Nothing where there are no rows.
 */
export function collectedValues(
  columns: readonly { columnType: FieldModel["columnType"]; value: RawBuilder<unknown> }[],
): RawBuilder<unknown> {
  const lines = columns.map(({ columnType, value }) => sql`json_agg(${collectible(columnType, value)})`);
  return under(lines);
}

/** A function of the database takes no more than a hundred arguments, of which one is what stands between the others. */
const mostLines = 99;

/** Lines under each other. */
function under(lines: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  if (lines.length <= mostLines) return sql`concat_ws(e'\\n', ${sql.join(lines)})`;
  const groups = Array.from({ length: Math.ceil(lines.length / mostLines) }, (_, index) =>
    under(lines.slice(index * mostLines, (index + 1) * mostLines)),
  );
  return under(groups);
}

function collectible(columnType: FieldModel["columnType"], value: RawBuilder<unknown>): RawBuilder<unknown> {
  // JSON has no infinity, and the database would write 1.50 for 1.5.
  const finite = sql`case when ${value} > '-infinity' and ${value} < 'infinity' then`;
  switch (columnType) {
    case "numeric":
    case "numeric(18,2)":
      return sql`${finite} trim_scale(${value}) end`;
    case "double precision":
      return sql`${finite} ${value} end`;
    case "timestamptz":
      return sql`${value} at time zone 'UTC'`;
    case "jsonb":
      return sql`${value}::text`;
    case "text[]":
      return sql`to_json(${value})::text`;
    default:
      return value;
  }
}

const columnAsStored = ({ column, name }: FieldModel): string =>
  `${quotedText(column)} as ${quotedText(name)}`;

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
