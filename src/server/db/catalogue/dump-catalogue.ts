import { sql } from "kysely";
import type { Database } from "../open-database.ts";
import { bookkeepingTables, type CatalogueColumn, readRelations } from "./read-relations.ts";

interface Definition {
  readonly relation: string;
  readonly definition: string;
}

/**
 * Writes down what the migrations made, as text that is the same for the same tables: tables with columns,
 * constraints, indexes and triggers by name, then views and functions. Read by people and compared by tests; not
 * meant to be run.
 */
export async function dumpCatalogue(database: Database): Promise<string> {
  const relations = await readRelations(database);
  const parts = [await constraints(database), await indexes(database), await triggers(database)];
  const tables = relations.map(({ name, kind, columns }) =>
    [
      `${kind} ${name}`,
      ...columns.map((column) => `  ${describe(column)}`),
      ...parts.flatMap((part) =>
        part.filter(({ relation }) => relation === name).map(({ definition }) => `  ${definition}`),
      ),
    ].join("\n"),
  );
  const rest = [...(await extensions(database)), ...(await views(database)), ...(await functions(database))];
  return `-- Written by npm run db:dump.\n\n${[...tables, ...rest].join("\n\n")}\n`;
}

function describe(column: CatalogueColumn): string {
  const generated = column.computed ? ` generated always as (${column.default}) stored` : "";
  const initial = column.default === null || column.computed ? "" : ` default ${column.default}`;
  const identity = column.identity === null ? "" : ` generated ${column.identity} as identity`;
  return `${column.name} ${column.type}${column.notNull ? " not null" : ""}${initial}${identity}${generated}`;
}

/** Named NOT NULL constraints are an invention of PostgreSQL 18 and already said by the column. */
async function constraints(database: Database): Promise<readonly Definition[]> {
  const { rows } = await sql<Definition>`
    select conrelid::regclass::text as relation,
           'constraint ' || conname || ' ' || pg_get_constraintdef(oid) as definition
      from pg_constraint
     where connamespace = 'public'::regnamespace and contype <> 'n' and conrelid <> 0
     order by contype::text collate "C", conname::text collate "C"`.execute(database.kysely);
  return rows;
}

async function indexes(database: Database): Promise<readonly Definition[]> {
  const { rows } = await sql<Definition>`
    select i.indrelid::regclass::text as relation, pg_get_indexdef(i.indexrelid) as definition
      from pg_index i join pg_class c on c.oid = i.indexrelid and c.relnamespace = 'public'::regnamespace
     where not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.conrelid = i.indrelid)
     order by c.relname::text collate "C"`.execute(database.kysely);
  return rows;
}

async function triggers(database: Database): Promise<readonly Definition[]> {
  const { rows } = await sql<Definition>`
    select t.tgrelid::regclass::text as relation, pg_get_triggerdef(t.oid) as definition
      from pg_trigger t join pg_class c on c.oid = t.tgrelid and c.relnamespace = 'public'::regnamespace
     where not t.tgisinternal order by t.tgname::text collate "C"`.execute(database.kysely);
  return rows;
}

async function views(database: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ definition: string }>`
    select 'definition of ' || relname || E'\n' || pg_get_viewdef(oid, true) as definition from pg_class
     where relkind in ('v', 'm') and relnamespace = 'public'::regnamespace and relname <> all(${bookkeepingTables}::text[])
     order by relname::text collate "C"`.execute(database.kysely);
  return rows.map((row) => row.definition);
}

async function functions(database: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_functiondef(p.oid) as definition from pg_proc p
     where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p')
       and not exists (select from pg_depend e where e.objid = p.oid and e.deptype = 'e')
     order by p.proname::text collate "C", pg_get_function_identity_arguments(p.oid) collate "C"`.execute(
    database.kysely,
  );
  return rows.map((row) => row.definition.trimEnd());
}

async function extensions(database: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ extname: string }>`
    select extname::text from pg_extension where extname <> 'plpgsql' order by extname::text collate "C"`.execute(
    database.kysely,
  );
  return rows.map((row) => `extension ${row.extname}`);
}
