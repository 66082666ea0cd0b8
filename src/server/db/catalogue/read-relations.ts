import { sql } from "kysely";
import type { Database } from "../open-database.ts";

/** A column as the catalogue describes it. */
export interface CatalogueColumn {
  readonly name: string;
  /** In SQL's words: `timestamp with time zone`, `text[]`. */
  readonly type: string;
  readonly notNull: boolean;
  readonly default: string | null;
  readonly identity: "always" | "by default" | null;
  /** Computed by the database from other columns. */
  readonly computed: boolean;
}

/** A table or view with its columns in order. */
export interface CatalogueRelation {
  readonly name: string;
  readonly kind: "table" | "view";
  readonly columns: readonly CatalogueColumn[];
}

interface Row extends CatalogueColumn {
  readonly relation: string;
  readonly kind: "table" | "view";
}

/** Tables that keep account of the migrations themselves. */
export const bookkeepingTables: readonly string[] = [
  "kysely_migration",
  "kysely_migration_lock",
  "migration_kind",
];

/** Reads the application's tables and views, by name; those of extensions and the bookkeeping are left out. */
export async function readRelations(database: Database): Promise<readonly CatalogueRelation[]> {
  const { rows } = await sql<Row>`
    select c.relname::text as relation, case when c.relkind = 'v' then 'view' else 'table' end as kind,
           a.attname::text as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as not_null,
           pg_get_expr(d.adbin, d.adrelid) as default,
           case a.attidentity when 'a' then 'always' when 'd' then 'by default' end as identity,
           a.attgenerated <> '' as computed
      from pg_class c
      join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
     where c.relkind in ('r', 'p', 'v') and not c.relispartition
       and c.relname <> all(${bookkeepingTables}::text[])
       and not exists (select from pg_depend e where e.objid = c.oid and e.deptype = 'e')
     order by c.relname::text collate "C", a.attnum`.execute(database.kysely);
  const relations = new Map<string, { name: string; kind: "table" | "view"; columns: CatalogueColumn[] }>();
  for (const { relation, kind, ...column } of rows) {
    const known = relations.get(relation) ?? { name: relation, kind, columns: [] };
    known.columns.push(column);
    relations.set(relation, known);
  }
  return [...relations.values()];
}
