import { type RawBuilder, sql } from "kysely";
import type { JsonValue } from "#contract/schema.ts";
import type { FieldModel, Row } from "#tables";
import {
  keyField,
  livingSql,
  operandsSql,
  quoted,
  rowVersionSql,
  selectedColumns,
} from "../../table-sql/index.ts";
import { type Runner, runSql } from "../sql/run-sql.ts";
import type { WholeRow } from "./read-rows.ts";
import { contextOf, type TableContext } from "./table-context.ts";

/** A field of some table that points to rows which are to go. */
export interface Referring {
  context: TableContext;
  field: FieldModel;
  /** The values that point to them. */
  values: readonly JsonValue[];
}

/** Every field of every table that the schemas let point to these rows. */
export function referringFields(context: TableContext, rows: readonly Row[]): readonly Referring[] {
  const { model, ports, author } = context;
  return ports.tables.all().flatMap((table) =>
    table.model.storage === "call"
      ? []
      : table.model.fields.flatMap((field): Referring[] => {
          const { reference } = field;
          if (reference === undefined || reference.entity !== model.name || reference.onDelete === "none")
            return [];
          const values = rows.flatMap((row) => row[reference.field] ?? []);
          return values.length === 0 ? [] : [{ context: contextOf(table, author, ports), field, values }];
        }),
  );
}

/** Holds for living rows whose field points to one of the values. */
export function pointsTo({ context, field, values }: Referring): RawBuilder<unknown> {
  const column = quoted(field.column);
  const points =
    field.columnType === "text[]"
      ? sql`${column} && ${values.map(String)}::text[]`
      : field.columnType === "jsonb"
        ? sql`${column} ?| ${values.map(String)}::text[]`
        : sql`${column} = any(${operandsSql(field, values)})`;
  return sql`${points} and ${livingSql(context.model)}`;
}

/** The rows that point there, locked. */
export function lockReferring(tx: Runner, referring: Referring): Promise<WholeRow[]> {
  const { model } = referring.context;
  return runSql<WholeRow>(
    tx,
    sql`select ${selectedColumns(model.fields)}, ${rowVersionSql(model)} as "rowVersion" from ${quoted(model.table)}
        where ${pointsTo(referring)} order by ${quoted(keyField(model).column)} for update`,
  );
}

/** How many rows point there; those that are to go themselves are not counted. */
export async function countReferring(
  tx: Runner,
  referring: Referring,
  leaving: readonly JsonValue[],
): Promise<number> {
  const { model } = referring.context;
  const key = keyField(model);
  const others =
    leaving.length === 0 ? sql`true` : sql`${quoted(key.column)} <> all(${operandsSql(key, leaving)})`;
  const [row] = await runSql<{ count: number }>(
    tx,
    sql`select count(*)::int as count from ${quoted(model.table)} where ${pointsTo(referring)} and ${others}`,
  );
  return row?.count ?? 0;
}
