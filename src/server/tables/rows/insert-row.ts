import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Row, TableModel } from "#tables";
import { selectedColumns } from "../sql/column-sql.ts";
import { quoted } from "../sql/quoted.ts";
import { type Runner, runSql } from "../sql/run-sql.ts";
import { valueSql } from "../sql/value-sql.ts";
import { organColumn, rowVersionSql, systemColumns } from "../system-columns.ts";
import type { WholeRow } from "./read-rows.ts";
import type { Author, TableContext } from "./table-context.ts";

/** What the server sets by itself in a row that is made or changed now. */
export function stampsOf(model: TableModel, author: Author, kind: "create" | "update"): Row {
  const now = author.now.toISOString();
  const values = {
    createdAt: now,
    createdBy: author.userCode,
    updatedAt: now,
    updatedBy: author.userCode,
    organId: author.organId,
  };
  const stamped = model.fields.filter(
    ({ stamp }) =>
      stamp !== undefined && (kind === "create" || stamp === "updatedAt" || stamp === "updatedBy"),
  );
  return Object.fromEntries(
    stamped.flatMap(({ name, stamp }) => (stamp === undefined ? [] : [[name, values[stamp]] as const])),
  );
}

const letters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** A key that the server makes: short, easy to read out, not to be guessed. */
export function newCode(): string {
  return [...randomBytes(12)].map((byte) => letters[byte % letters.length]).join("");
}

/** Inserts one row; what is empty is left to the database. */
export async function insertRow(tx: Runner, context: TableContext, row: Row): Promise<WholeRow> {
  const { model, author } = context;
  const fields = model.fields.filter(({ name }) => row[name] !== null && row[name] !== undefined);
  const organ = organColumn(model) === systemColumns.organId ? [quoted(systemColumns.organId)] : [];
  const columns = [...fields.map((field) => quoted(field.column)), ...organ];
  const values = [
    ...fields.map((field) => valueSql(field, row[field.name])),
    ...organ.map(() => sql`${author.organId}::integer`),
  ];
  const what =
    columns.length === 0 ? sql`default values` : sql`(${sql.join(columns)}) values (${sql.join(values)})`;
  const [inserted] = await runSql<WholeRow>(
    tx,
    sql`insert into ${quoted(model.table)} ${what}
        returning ${selectedColumns(model.fields)}, ${rowVersionSql(model)} as "rowVersion"`,
  );
  if (inserted === undefined) throw new Error(`${model.name} took a row and did not answer it`);
  return inserted;
}
