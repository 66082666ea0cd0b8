import { sql } from "kysely";
import type { TableModel } from "#tables";
import { type Runner, runSql } from "../sql/run-sql.ts";
import { ChangeRefused, pathOfField } from "./server-problem.ts";

/** Columns of a table with their types as PostgreSQL writes them; empty where there is no such table. */
export async function columnsOf(on: Runner, table: string): Promise<ReadonlyMap<string, string>> {
  const rows = await runSql<{ name: string; type: string }>(
    on,
    sql`select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
        where attrelid = to_regclass(${`public."${table}"`}) and attnum > 0 and not attisdropped`,
  );
  return new Map(rows.map(({ name, type }) => [name, type]));
}

/** Checks that a table which a migration made has what a schema says of it. It is never altered. */
export async function checkAdopted(on: Runner, model: TableModel): Promise<void> {
  const columns = await columnsOf(on, model.table);
  if (columns.size === 0)
    throw new ChangeRefused({
      code: "tableMissing",
      path: "/x-entity/table",
      params: { table: model.table },
    });
  for (const field of model.fields) {
    const type = columns.get(field.column);
    const path = pathOfField(field.name);
    if (type === undefined)
      throw new ChangeRefused({
        code: "columnMissing",
        path,
        params: { table: model.table, column: field.column },
      });
    if (plainType(type) !== plainType(field.columnType))
      throw new ChangeRefused({
        code: "columnTypeDiffers",
        path,
        params: { column: field.column, type, expected: field.columnType },
      });
  }
}

/** One spelling for each type. */
export function plainType(type: string): string {
  return type === "timestamp with time zone" ? "timestamptz" : type.replace(/^numeric\(.*$/u, "numeric");
}
