import {
  CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
} from "kysely";
import { askStraight, type Database, type DatabaseSchema, readByCursor, type Tx } from "../../db/index.ts";

/** Where a statement runs: a transaction, or the database itself. */
export type Runner = Kysely<DatabaseSchema>;

/** The same runner leaving names as they are; the database's own is asked for with every request. */
function rawRunner(on: Runner): Runner {
  const known = plain.get(on);
  if (known !== undefined) return known;
  const made = on.withoutPlugins();
  plain.set(on, made);
  return made;
}

const plain = new WeakMap<Runner, Runner>();

/** Runs a statement and answers its rows with their columns named as the statement says: properties are written as they are. */
export async function runSql<Row>(on: Runner, statement: RawBuilder<unknown>): Promise<Row[]> {
  const { sql, parameters } = compiled(statement);
  return runText(on, sql, parameters);
}

/** Runs a statement whose text was made before, as `runSql` does. */
export function runText<Row>(on: Runner, text: string, parameters: readonly unknown[]): Promise<Row[]> {
  const ask = askStraight(on);
  if (ask !== undefined) return ask(text, parameters) as Promise<Row[]>;
  const asked = rawRunner(on).executeQuery(CompiledQuery.raw(text, [...parameters]));
  return asked.then(({ rows }) => rows as Row[]);
}

/** Writes statements down and sends none: their text is the same wherever they run. */
const writer: Runner = new Kysely<DatabaseSchema>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (on) => new PostgresIntrospector(on),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** A statement or a part of one as it is sent. */
export function compiled(statement: RawBuilder<unknown>): CompiledQuery {
  return statement.compile(writer);
}

/** The text of a statement, for `runText` with other parameters in its places. */
export function textOf(statement: RawBuilder<unknown>): string {
  return compiled(statement).sql;
}

/** Runs a statement and answers its rows so many at a time, never holding more: nothing else may be asked of `tx` meanwhile. */
export function streamSql<Row>(
  tx: Tx,
  statement: RawBuilder<unknown>,
  rowsAtOnce: number,
): AsyncIterable<Row[]> {
  return readByCursor(tx, compiled(statement) as CompiledQuery<Row>, rowsAtOnce);
}

/** Runs a statement and answers how many rows it changed. */
export async function changeSql(on: Runner, statement: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows } = await statement.execute(rawRunner(on));
  return Number(numAffectedRows ?? 0);
}

/** A single statement that needs no transaction of its own. */
export function outside(database: Database): Runner {
  return database.kysely;
}
