import { sql } from "kysely";
import type { Database } from "#server/db/index.ts";

/** A column of a database that somebody else made. */
export interface ForeignColumn {
  name: string;
  /** In SQL's words, of a domain its base type: `character varying(30)`, `text[]`. */
  type: string;
  /** Name of the domain, where it is one. */
  domain: string | null;
  /** Values of an enumeration. */
  labels: string[] | null;
  notNull: boolean;
  default: string | null;
  identity: boolean;
  computed: boolean;
  comment: string | null;
}

export interface ForeignKey {
  columns: string[];
  schema: string;
  table: string;
  targets: string[];
  /** `a` no action, `r` restrict, `c` cascade, `n` set null, `d` set default. */
  onDelete: string;
}

/** A table with everything that its catalogue says of it. */
export interface ForeignTable {
  name: string;
  kind: "table" | "view";
  comment: string | null;
  columns: ForeignColumn[];
  primaryKey: string[] | null;
  uniques: string[][];
  foreignKeys: ForeignKey[];
  checks: string[];
  /** What a schema has no words for: partial and computed indexes, exclusions, triggers, policies. */
  others: string[];
}

/** Reads the tables of one schema from the catalogues, by name. Views come with their columns alone. */
export async function readDatabase(database: Database, schema: string): Promise<ForeignTable[]> {
  const { rows } = await sql<{ document: ForeignTable }>`
    select jsonb_build_object(
      'name', c.relname,
      'kind', case when c.relkind in ('v', 'm') then 'view' else 'table' end,
      'comment', obj_description(c.oid, 'pg_class'),
      'columns', (${columns()}),
      'primaryKey', (select to_jsonb(${names(sql`k.conrelid`, sql`k.conkey`)}) from pg_constraint k
                      where k.conrelid = c.oid and k.contype = 'p'),
      'uniques', (select coalesce(jsonb_agg(${names(sql`i.indrelid`, sql`i.indkey::smallint[]`)} order by i.indexrelid), '[]')
                    from pg_index i where i.indrelid = c.oid and i.indisunique and not i.indisprimary
                     and i.indpred is null and i.indexprs is null),
      'foreignKeys', (select coalesce(jsonb_agg(jsonb_build_object(
                        'columns', ${names(sql`k.conrelid`, sql`k.conkey`)},
                        'schema', tn.nspname, 'table', t.relname,
                        'targets', ${names(sql`k.confrelid`, sql`k.confkey`)},
                        'onDelete', k.confdeltype) order by k.conname), '[]')
                        from pg_constraint k join pg_class t on t.oid = k.confrelid
                        join pg_namespace tn on tn.oid = t.relnamespace
                       where k.conrelid = c.oid and k.contype = 'f' and k.conparentid = 0),
      'checks', (select coalesce(jsonb_agg(pg_get_expr(k.conbin, k.conrelid) order by k.conname), '[]')
                   from pg_constraint k where k.conrelid = c.oid and k.contype = 'c'),
      'others', (${others()})
    ) as document
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = ${schema} and c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition
       and not exists (select from pg_depend e where e.objid = c.oid and e.deptype = 'e')
     order by c.relname::text collate "C"`.execute(database.kysely);
  return rows.map(({ document }) => document);
}

/** Names of columns that an array of numbers stands for, in its order. */
function names(relation: ReturnType<typeof sql>, numbers: ReturnType<typeof sql>) {
  return sql`(select jsonb_agg(a.attname order by u.place) from unnest(${numbers}) with ordinality u (number, place)
              join pg_attribute a on a.attrelid = ${relation} and a.attnum = u.number)`;
}

function columns() {
  return sql`select coalesce(jsonb_agg(jsonb_build_object(
      'name', a.attname,
      'type', case when t.typtype = 'd' then format_type(t.typbasetype, t.typtypmod)
                   else format_type(a.atttypid, a.atttypmod) end,
      'domain', case when t.typtype = 'd' then t.typname end,
      'labels', (select jsonb_agg(e.enumlabel order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid),
      'notNull', a.attnotnull or t.typnotnull,
      'default', pg_get_expr(d.adbin, d.adrelid),
      'identity', a.attidentity <> '',
      'computed', a.attgenerated <> '',
      'comment', col_description(c.oid, a.attnum)) order by a.attnum), '[]')
    from pg_attribute a join pg_type t on t.oid = a.atttypid
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
   where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped`;
}

function others() {
  return sql`select coalesce(jsonb_agg(said order by said), '[]') from (
      select 'unique only in part: ' || pg_get_indexdef(i.indexrelid) as said from pg_index i
       where i.indrelid = c.oid and i.indisunique and (i.indpred is not null or i.indexprs is not null)
      union all
      select 'exclusion: ' || pg_get_constraintdef(k.oid) from pg_constraint k
       where k.conrelid = c.oid and k.contype = 'x'
      union all
      select 'trigger ' || g.tgname from pg_trigger g where g.tgrelid = c.oid and not g.tgisinternal
      union all
      select 'policy ' || p.polname from pg_policy p where p.polrelid = c.oid) as o`;
}
