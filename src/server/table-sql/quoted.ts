import { type RawBuilder, sql } from "kysely";

/** A name of a table, column or constraint as SQL writes it. The names come from schema files, whose spelling the meta-schema limits. */
export function quoted(name: string): RawBuilder<unknown> {
  return sql.raw(quotedText(name));
}

/** The same as text. */
export function quotedText(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** A text as an SQL literal, for statements that take no parameters. */
export function literal(value: string | number): RawBuilder<unknown> {
  return sql.raw(typeof value === "number" ? String(value) : `'${value.replaceAll("'", "''")}'`);
}
