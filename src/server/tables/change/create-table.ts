import { sql } from "kysely";
import type { TableModel } from "#tables";
import { organColumn, quoted, systemColumns } from "../../table-sql/index.ts";
import { type Runner, runSql } from "../sql/run-sql.ts";
import { choicesConstraint, columnDefinition } from "./define-column.ts";

/** Makes the table of a model: columns, key and choices. Indexes and references follow. */
export async function createTable(on: Runner, model: TableModel): Promise<void> {
  const organ = organColumn(model);
  const columns = [
    ...model.fields.map((field) => columnDefinition(model, field)),
    ...model.fields.flatMap((field) => choicesConstraint(model.table, field) ?? []),
    sql`${quoted(systemColumns.rowVersion)} bigint not null default 1`,
    sql`${quoted(systemColumns.deletedAt)} timestamptz`,
    sql`${quoted(systemColumns.deletedBy)} text`,
    ...(organ === systemColumns.organId ? [sql`${quoted(organ)} integer`] : []),
  ];
  await runSql(on, sql`create table ${quoted(model.table)} (${sql.join(columns)})`);
}
