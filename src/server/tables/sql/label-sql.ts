import { type RawBuilder, sql } from "kysely";
import type { TableContext } from "../rows/table-context.ts";
import { knownField, literal, quoted } from "../../table-sql/index.ts";

/** What a row is called in its reader's language, as text: its own name there where it has one, else its label. */
export function labelSql(context: TableContext): RawBuilder<unknown> {
  const label = sql`${quoted(knownField(context.model, context.model.label).column)}::text`;
  const own = ownNameSql(context);
  return own === undefined ? label : sql`coalesce(nullif(btrim(${own}), ''), ${label})`;
}

/** The column, or member of a column, that names a row in its reader's language; undefined where they have none to read. */
export function ownNameSql({ model, access, author }: TableContext): RawBuilder<unknown> | undefined {
  const own = model.labelIn?.[author.language];
  if (own === undefined || !access.readableFields.has(own.field)) return undefined;
  const column = quoted(knownField(model, own.field).column);
  return own.key === undefined ? sql`${column}::text` : sql`${column} ->> ${literal(own.key)}`;
}
