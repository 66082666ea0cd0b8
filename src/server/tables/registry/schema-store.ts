import { sql } from "kysely";
import type { TableModel } from "#tables";
import type { SetAside } from "../change/apply-changes.ts";
import type { ServerProblem } from "../change/server-problem.ts";
import type { SchemaProblem } from "#tables";
import { type Runner, runSql } from "../sql/run-sql.ts";

/** An accepted schema as the database keeps it. */
export interface StoredSchema {
  entity: string;
  table: string;
  file: string;
  origin: string;
  content: string;
  hash: string;
  model: TableModel;
  generation: number;
  state: "active" | "hidden";
  knownHashes: readonly string[];
  setAside: readonly (SetAside & { since: string })[];
}

/** A file that was not accepted, or only with warnings. */
export interface StoredProblem {
  file: string;
  entity: string | null;
  problems: readonly (SchemaProblem | ServerProblem)[];
}

const columns = sql`entity, table_name as "table", file, origin, content, content_hash as hash, model, generation,
  state, known_hashes as "knownHashes", set_aside as "setAside"`;

/** Every accepted schema, also those that are hidden. */
export function loadSchemas(on: Runner): Promise<StoredSchema[]> {
  return runSql<StoredSchema>(on, sql`select ${columns} from table_schema order by entity`);
}

/** The latest generation of any schema. */
export async function latestGeneration(on: Runner): Promise<number> {
  const [row] = await runSql<{ latest: number }>(
    on,
    sql`select coalesce(max(generation), 0) as latest from table_schema`,
  );
  return row?.latest ?? 0;
}

/** Stores an accepted schema under a new generation. */
export async function saveSchema(
  on: Runner,
  given: Pick<StoredSchema, "file" | "origin" | "content" | "hash" | "model"> & {
    setAside: readonly SetAside[];
  },
): Promise<void> {
  const { file, origin, content, hash, model } = given;
  const columnsInUse = model.fields.map((field) => field.column);
  await runSql(
    on,
    sql`insert into table_schema (entity, table_name, file, origin, content, content_hash, model, generation)
        values (${model.name}, ${model.table}, ${file}, ${origin}, ${content}, ${hash}, ${JSON.stringify(model)}::jsonb,
                nextval('table_generation'))
        on conflict (entity) do update set
          table_name = excluded.table_name, file = excluded.file, origin = excluded.origin,
          content = excluded.content, content_hash = excluded.content_hash, model = excluded.model,
          generation = excluded.generation, state = 'active', accepted_at = now(),
          known_hashes = case when table_schema.content_hash = excluded.content_hash then table_schema.known_hashes
            else array_append(array_remove(table_schema.known_hashes, excluded.content_hash), table_schema.content_hash) end,
          set_aside = (
            select coalesce(jsonb_agg(one), '[]') from (
              select one from jsonb_array_elements(table_schema.set_aside) one
              where one->>'column' <> all(${columnsInUse}::text[])
              union all
              select one || jsonb_build_object('since', now())
              from jsonb_array_elements(${JSON.stringify(given.setAside)}::jsonb) one
            ) kept)`,
  );
}

/** What a folder holds word for word is its own from now on, whoever brought it. */
export async function adoptSchemas(
  on: Runner,
  files: readonly { name: string; hash: string }[],
  origin: string,
): Promise<void> {
  await runSql(
    on,
    sql`update table_schema s set origin = ${origin}
        from unnest(${files.map(({ name }) => name)}::text[], ${files.map(({ hash }) => hash)}::text[]) f (file, hash)
        where s.state = 'active' and s.origin <> ${origin} and s.file = f.file and s.content_hash = f.hash`,
  );
}

/** Hides or shows a table; its data stays. */
export async function setState(on: Runner, entity: string, state: StoredSchema["state"]): Promise<void> {
  await runSql(
    on,
    sql`update table_schema set state = ${state}, generation = nextval('table_generation') where entity = ${entity}`,
  );
}

/** Replaces what one folder has to complain about. */
export async function saveProblems(
  on: Runner,
  origin: string,
  problems: readonly StoredProblem[],
): Promise<void> {
  await runSql(on, sql`delete from table_schema_problem where origin = ${origin}`);
  for (const { file, entity, problems: found } of problems) {
    await runSql(
      on,
      sql`insert into table_schema_problem (origin, file, entity, problems)
          values (${origin}, ${file}, ${entity}, ${JSON.stringify(found)}::jsonb)
          on conflict (origin, file) do update set entity = excluded.entity, problems = excluded.problems`,
    );
  }
}

/** Says that a folder still has what it complains about. */
export async function confirmProblems(on: Runner, origin: string): Promise<void> {
  await runSql(on, sql`update table_schema_problem set seen_at = now() where origin = ${origin}`);
}

/** Forgets the complaints of folders that nobody has confirmed for a day: they are served no more. */
export async function forgetOldProblems(on: Runner): Promise<void> {
  await runSql(on, sql`delete from table_schema_problem where seen_at < now() - interval '1 day'`);
}

/** Whether a file of a folder was not taken as it was: what is said of it may be out of date by now. */
export async function hasComplaints(on: Runner, origin: string): Promise<boolean> {
  const rows = await runSql(
    on,
    sql`select 1 from table_schema_problem where origin = ${origin}
        and jsonb_path_exists(problems, '$[*] ? (@.severity == "error" || @.code == "olderFile")') limit 1`,
  );
  return rows.length > 0;
}

/** What is wrong anywhere, by file. */
export function loadProblems(on: Runner): Promise<StoredProblem[]> {
  return runSql<StoredProblem>(
    on,
    sql`select distinct on (file) file, entity, problems from table_schema_problem order by file, seen_at desc`,
  );
}
