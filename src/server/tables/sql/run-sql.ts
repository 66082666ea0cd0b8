import type { Kysely, RawBuilder } from "kysely";
import type { Database, DatabaseSchema } from "../../db/index.ts";

/** Where a statement runs: a transaction, or the database itself. */
export type Runner = Kysely<DatabaseSchema>;

/** Runs a statement and answers its rows with their columns named as the statement says: properties are written as they are. */
export async function runSql<Row>(on: Runner, statement: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await statement.execute(on.withoutPlugins());
  return rows as Row[];
}

/** Runs a statement and answers how many rows it changed. */
export async function changeSql(on: Runner, statement: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows } = await statement.execute(on.withoutPlugins());
  return Number(numAffectedRows ?? 0);
}

/** A single statement that needs no transaction of its own. */
export function outside(database: Database): Runner {
  return database.kysely;
}
