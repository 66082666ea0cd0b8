import { type Kysely, sql } from "kysely";
import type { DatabaseSchema, Tx } from "#server/db/index.ts";

/** What stands for somebody in a row: a mark in a text, or the number of an organisation. */
export interface Marked {
  mark: string;
  organId?: number;
}

/** For each table a digest of the rows in which each mark stands. */
export type Digests = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Tables in which somebody's name may appear through another one's own doing. */
const ownDoings: readonly string[] = ["operation_log"];

/** The tables of the product. */
export async function everyTable(on: Tx | Kysely<DatabaseSchema>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all(${ownDoings}::text[])`.execute(
    on,
  );
  return rows.map(({ name }) => name);
}

/** The tables that an open transaction has written. */
export async function writtenTables(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_stat_xact_user_tables
    where schemaname = 'public' and n_tup_ins + n_tup_upd + n_tup_del > 0
      and relname <> all(${ownDoings}::text[])`.execute(tx);
  return rows.map(({ name }) => name);
}

/** What the rows with each mark are like in some tables: where two looks differ, a row came, went or changed. */
export async function digestsOf(
  on: Tx | Kysely<DatabaseSchema>,
  tables: readonly string[],
  marked: readonly Marked[],
): Promise<Digests> {
  if (tables.length === 0) return {};
  // The revision of a chart is nobody's, and that a session was seen is noted by itself.
  const rowsOf = tables.map(
    (name) =>
      sql`select ${name}::text as name, (to_jsonb(t) - array['chart_revision', 'last_seen_at', 'idle_ends_at'])::text as row from ${sql.id(name)} t`,
  );
  // What a company's row names of the group is the company's.
  const companies = marked.filter(({ organId }) => organId !== undefined).map(({ mark }) => mark);
  const ofCompanies = companies.join("|");
  const patterns = marked.map(({ mark, organId }) => `${mark}${organId === undefined ? "" : `|${organId}`}`);
  const { rows } = await sql<{ name: string; pattern: string; digest: string }>`
    select name, pattern, md5(string_agg(row, '' order by row)) as digest
    from (${sql.join(rowsOf, sql` union all `)}) rows
    join unnest(${patterns}::text[]) pattern
      on row ~* pattern and (pattern ~* ${ofCompanies} or row !~* ${ofCompanies})
    group by name, pattern`.execute(on);
  const digestOf = (table: string, at: number): string =>
    rows.find(({ name, pattern }) => name === table && pattern === patterns[at])?.digest ?? "";
  return Object.fromEntries(
    tables.map((table) => [
      table,
      Object.fromEntries(marked.map(({ mark }, at) => [mark, digestOf(table, at)])),
    ]),
  );
}
