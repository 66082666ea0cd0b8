import type { Database } from "../open-database.ts";

const own = `n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'
  and not exists (select from pg_depend x where x.objid = c.oid and x.deptype = 'e')`;

/** Whether a database has no tables, views, sequences or functions but those of extensions. */
export async function isEmpty(database: Database): Promise<boolean> {
  const { rowCount } = await database.pool.query(
    `select from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p', 'v', 'm', 'S') and ${own}
     union all
     select from pg_proc c join pg_namespace n on n.oid = c.pronamespace where ${own} limit 1`,
  );
  return rowCount === 0;
}

/** Takes away what an unfinished restore has put into an empty database; schemas that were there before stay. */
export async function emptyAgain(database: Database, schemasBefore: readonly string[]): Promise<void> {
  const { rows } = await database.pool.query<{ statement: string }>(
    `select format('drop schema %I cascade', nspname) as statement from pg_namespace n
      where nspname not like 'pg\\_%' and nspname not in ('information_schema', 'public') and nspname <> all($1)
     union all
     select format('drop %s if exists %I.%I cascade', case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end, nspname, relname)
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where nspname = 'public' and relkind in ('r', 'p', 'v', 'm', 'S') and ${own}
        and not exists (select from pg_depend i where i.objid = c.oid and i.deptype in ('a', 'i') and c.relkind = 'S')
     union all
     select format('drop routine if exists %s cascade', c.oid::regprocedure)
       from pg_proc c join pg_namespace n on n.oid = c.pronamespace where nspname = 'public' and ${own}`,
    [schemasBefore],
  );
  for (const { statement } of rows) await database.pool.query(statement);
}
