import { type RawBuilder, sql } from "kysely";
import type { JsonValue } from "#contract/schema.ts";
import type { Row, TableModel } from "#tables";
import { reachable, type Runner, runSql, type TableContext } from "../../tables/index.ts";
import { keyField, knownField, quoted } from "../../table-sql/index.ts";

/**
 * Marks lines whose values must be unique and are not: twice in the sheet, or taken by a row that the line does not
 * change. `among` limits the look to some lines, whose earlier marks are taken off first; absent: a sheet that was read
 * just now, with no marks in it.
 */
export async function markDuplicates(
  on: Runner,
  context: TableContext,
  jobId: string,
  among?: readonly number[],
): Promise<void> {
  if (among === undefined) {
    // Lines that came a moment ago are unknown to the planner, which would compare each with each.
    await runSql(on, sql`analyze table_import_line (job_id, line)`);
  }
  const chosen: Chosen = {
    job: sql`l.job_id = ${jobId}::uuid`,
    among: among === undefined ? sql`true` : sql`l.line = any(${[...among]}::int[])`,
  };
  const sets = setsOf(context.model);
  if (among !== undefined) await takeMarksOff(on, sets, chosen);
  for (const set of sets) {
    await markTwiceInSheet(on, set, chosen);
    await markTaken(on, context, set, chosen);
  }
}

/** The lines of a job that have the same unique values as one of some rows: whose marks may change with theirs. */
export async function linesLike(
  on: Runner,
  context: TableContext,
  jobId: string,
  rows: readonly (Row | null)[],
): Promise<number[]> {
  const tests = setsOf(context.model).flatMap((set) => {
    const keys = rows.flatMap((row) =>
      row === null || (row[set[0] ?? ""] ?? null) === null ? [] : [set.map((name) => row[name] ?? null)],
    );
    return keys.map((key: JsonValue[]) => sql`${keyOf(set)} = ${JSON.stringify(key)}::jsonb`);
  });
  if (tests.length === 0) return [];
  const found = await runSql<{ line: number }>(
    on,
    sql`select l.line from table_import_line l
        where l.job_id = ${jobId}::uuid and l.record is not null and (${sql.join(tests, sql` or `)})`,
  );
  return found.map(({ line }) => line);
}

interface Chosen {
  job: RawBuilder<unknown>;
  among: RawBuilder<unknown>;
}

type UniqueSet = readonly string[];

function setsOf({ uniqueSets, keySource, key }: TableModel): readonly UniqueSet[] {
  return keySource === "given" ? [...uniqueSets, [key]] : uniqueSets;
}

/** The values of a set as one, so that no value is a value like any other. */
function keyOf(set: UniqueSet): RawBuilder<unknown> {
  return sql`jsonb_build_array(${sql.join(set.map((name) => sql`l.record->${sql.lit(name)}`))})`;
}

function hasValue(name: string): RawBuilder<unknown> {
  return sql`l.record->>${sql.lit(name)} is not null`;
}

/** The error on a line stands at the first field of the set. */
function withMark([first = ""]: UniqueSet): RawBuilder<unknown> {
  const error = JSON.stringify({ [first]: { code: "notUnique", params: {} } });
  return sql`coalesce(l.errors, '{}') || ${error}::jsonb`;
}

async function takeMarksOff(on: Runner, sets: readonly UniqueSet[], { job, among }: Chosen): Promise<void> {
  for (const first of new Set(sets.map(([name = ""]) => name))) {
    await runSql(
      on,
      sql`update table_import_line l set errors = nullif(l.errors - ${first}::text, '{}')
          where ${job} and ${among} and l.errors->${first}->>'code' = 'notUnique'`,
    );
  }
}

async function markTwiceInSheet(on: Runner, set: UniqueSet, { job, among }: Chosen): Promise<void> {
  const [first = ""] = set;
  const compared = sql`${job} and ${among} and l.record is not null and ${hasValue(first)}`;
  await runSql(
    on,
    sql`with twins as (
          select ${keyOf(set)} as key from table_import_line l where ${compared} group by 1 having count(*) > 1
        )
        update table_import_line l set errors = ${withMark(set)}
        from twins where ${compared} and ${keyOf(set)} = twins.key`,
  );
}

async function markTaken(
  on: Runner,
  context: TableContext,
  set: UniqueSet,
  { job, among }: Chosen,
): Promise<void> {
  const { model } = context;
  const [first = "", ...others] = set;
  const fields = set.map((name) => {
    const { column, columnType } = knownField(model, name);
    return {
      column: sql`${quoted(model.table)}.${quoted(column)}`,
      value: sql`(l.record->>${sql.lit(name)})::${sql.raw(columnType)}`,
    };
  });
  const isSame = sql.join(
    fields.map(({ column, value }) => sql`${column} = ${value}`),
    sql` and `,
  );
  const isSameOrEmpty = sql.join(
    fields.map(({ column, value }, index) =>
      index === 0 ? sql`${column} = ${value}` : sql`${column} is not distinct from ${value}`,
    ),
    sql` and `,
  );
  const isWhole = sql.join([sql`true`, ...others.map(hasValue)], sql` and `);
  // Indexes and hashes serve what is equal: lines with an empty value in the set are looked up apart.
  const ways = [
    { lines: isWhole, same: isSame },
    ...(others.length === 0 ? [] : [{ lines: sql`not (${isWhole})`, same: isSameOrEmpty }]),
  ];
  for (const { lines, same } of ways) {
    await runSql(
      on,
      sql`update table_import_line l set errors = ${withMark(set)}
          where ${job} and ${among} and l.record is not null and ${hasValue(first)} and ${lines}
            and l.errors is null and exists (
              select 1 from ${quoted(model.table)} where ${same} and ${reachable(context)}
                and (l.action = 'add' or ${quoted(model.table)}.${quoted(keyField(model).column)}::text <> l.row_key))`,
    );
  }
}
