import { type RawBuilder, sql } from "kysely";
import type { JsonValue } from "#contract/schema.ts";
import {
  type RecordError,
  type RecordErrorCode,
  type Row,
  type TableModel,
  titlesTogether,
  valuesTaken,
} from "#tables";
import { reachable, type Runner, runSql, type TableContext } from "../../tables/index.ts";
import { keyField, knownField, quoted } from "../../table-sql/index.ts";
import type { StoredJob } from "./job-store.ts";

/**
 * Marks lines that are about the same row, and those whose values must be unique and are not: twice in the sheet, or taken
 * by a row that the line does not change, in the recycle bin as well where it is the key. `among` limits the look to some lines, which are compared with all, and whose earlier
 * marks are taken off first: each of the others has the marks that are due to it. Absent: a sheet that was read just now, with no marks in it.
 */
export async function markDuplicates(
  on: Runner,
  context: TableContext,
  { jobId, settings }: Pick<StoredJob, "jobId" | "settings">,
  among?: readonly number[],
): Promise<void> {
  if (among === undefined) {
    // Lines that came a moment ago are unknown to the planner, which would compare each with each.
    await runSql(on, sql`analyze table_import_line (job_id, line)`);
  }
  const chosen: Chosen = {
    job: sql`l.job_id = ${jobId}::uuid`,
    among: among === undefined ? sql`true` : sql`l.line = any(${[...among]}::int[])`,
    isAll: among === undefined,
  };
  const sets = setsOf(context.model);
  const by = settings.by ?? context.model.key;
  if (among !== undefined) await takeMarksOff(on, [by, ...sets.map(([name = ""]) => name)], chosen);
  await markAlike(on, aboutARow(by), chosen);
  for (const set of sets) {
    await markAlike(on, withValues(context, set), chosen);
    await markTaken(on, context, set, chosen);
  }
  await markBinned(on, context, chosen);
}

/** The lines of a job about the same row, or with the same unique values, as some others: whose marks may change with theirs. */
export async function linesLike(
  on: Runner,
  context: TableContext,
  jobId: string,
  lines: readonly { record: Row | null; key: JsonValue }[],
): Promise<number[]> {
  const tests = setsOf(context.model).flatMap((set) => {
    const keys = lines.flatMap(({ record }) =>
      record === null || (record[set[0] ?? ""] ?? null) === null
        ? []
        : [set.map((name) => record[name] ?? null)],
    );
    return keys.map(
      (key: JsonValue[]) => sql`l.record is not null and ${keyOf(set)} = ${JSON.stringify(key)}::jsonb`,
    );
  });
  const rows = lines.flatMap(({ key }) => (key === null ? [] : [String(key)]));
  if (rows.length > 0) tests.push(sql`l.row_key = any(${rows}::text[])`);
  if (tests.length === 0) return [];
  const found = await runSql<{ line: number }>(
    on,
    sql`select l.line from table_import_line l
        where l.job_id = ${jobId}::uuid and (${sql.join(tests, sql` or `)})`,
  );
  return found.map(({ line }) => line);
}

interface Chosen {
  job: RawBuilder<unknown>;
  among: RawBuilder<unknown>;
  isAll: boolean;
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

const marks = [
  "notUnique",
  "setNotUnique",
  "keyInBin",
  "sameValueInFile",
  "sameSetInFile",
  "sameRowInFile",
] as const satisfies readonly RecordErrorCode[];
type Mark = (typeof marks)[number];

/** The errors of a line with a mark at a field; of what another line has as well the mark says which that is. */
function withMark(
  field: string,
  code: Mark,
  params: RawBuilder<unknown> = sql`'{}'::jsonb`,
): RawBuilder<unknown> {
  return sql`coalesce(l.errors, '{}') || jsonb_build_object(${field}::text,
    jsonb_build_object('code', ${code}::text, 'params', ${params}))`;
}

async function takeMarksOff(on: Runner, fields: readonly string[], { job, among }: Chosen): Promise<void> {
  for (const field of new Set(fields)) {
    await runSql(
      on,
      sql`update table_import_line l set errors = nullif(l.errors - ${field}::text, '{}')
          where ${job} and ${among} and l.errors->${field}->>'code' = any(${[...marks]}::text[])`,
    );
  }
}

/** What lines must not have in common: a line without it is like no other. */
interface Alike {
  key: RawBuilder<unknown>;
  isThere: RawBuilder<unknown>;
  /** Where the error stands, and which. */
  field: string;
  code: Mark;
  /** What is told with it. */
  params?: RecordError["params"];
}

/** Unique values; the error stands at the first field of the set, and names all of several. */
function withValues({ model, access }: TableContext, set: UniqueSet): Alike {
  const [first = ""] = set;
  const isNamed = set.length > 1 && set.every((name) => access.readableFields.has(name));
  return {
    key: keyOf(set),
    isThere: sql`l.record is not null and ${hasValue(first)}`,
    field: first,
    code: isNamed ? "sameSetInFile" : "sameValueInFile",
    ...(isNamed ? { params: { fields: { ...titlesTogether(model, set) } } } : {}),
  };
}

/** The row that a line changes, or leaves as it is; of several nobody knows which is to count. */
function aboutARow(by: string): Alike {
  return {
    key: sql`l.row_key`,
    isThere: sql`l.action <> 'add' and l.row_key is not null`,
    field: by,
    code: "sameRowInFile",
  };
}

async function markAlike(
  on: Runner,
  { key, isThere, field, code, params = {} }: Alike,
  { job, among, isAll }: Chosen,
): Promise<void> {
  const marked = sql`${job} and ${among} and ${isThere}`;
  // A line beside that is like one of these has a mark already: those without are not looked at.
  const compared = isAll
    ? marked
    : sql`${job} and (${among} or l.errors is not null) and ${isThere}
          and ${key} in (select ${key} from table_import_line l where ${marked})`;
  const other = sql`${JSON.stringify(params)}::jsonb || jsonb_build_object('line', twins.lines[case when twins.lines[1] = l.line then 2 else 1 end])`;
  await runSql(
    on,
    sql`with twins as (
          select ${key} as key, (array_agg(l.line order by l.line))[1:2] as lines
          from table_import_line l where ${compared} group by 1 having count(*) > 1
        )
        update table_import_line l set errors = ${withMark(field, code, other)}
        from twins where ${marked} and ${key} = twins.key`,
  );
}

/**
 * A key is one row's alone, also while that row lies in the recycle bin: where it comes back from there it has it again. Who
 * may bring nothing back is told no more than that it is taken.
 */
async function markBinned(on: Runner, context: TableContext, { job, among }: Chosen): Promise<void> {
  const { model, access } = context;
  if (!model.softDelete || model.keySource !== "given") return;
  const { column, columnType } = keyField(model);
  await runSql(
    on,
    sql`update table_import_line l set errors = ${withMark(model.key, access.restore ? "keyInBin" : "notUnique")}
        where ${job} and ${among} and l.record is not null and ${hasValue(model.key)}
          and l.errors is null and l.action = 'add' and exists (
            select 1 from ${quoted(model.table)}
            where ${quoted(model.table)}.${quoted(column)} = (l.record->>${sql.lit(model.key)})::${sql.raw(columnType)}
              and ${reachable(context, false)})`,
  );
}

async function markTaken(
  on: Runner,
  context: TableContext,
  set: UniqueSet,
  { job, among }: Chosen,
): Promise<void> {
  const { model, access } = context;
  const [first = "", ...others] = set;
  const { code, params } = valuesTaken(model, set, (name) => access.readableFields.has(name));
  const mark = withMark(first, code as Mark, sql`${JSON.stringify(params)}::jsonb`);
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
      sql`update table_import_line l set errors = ${mark}
          where ${job} and ${among} and l.record is not null and ${hasValue(first)} and ${lines}
            and l.errors is null and exists (
              select 1 from ${quoted(model.table)} where ${same} and ${reachable(context)}
                and (l.action = 'add' or ${quoted(model.table)}.${quoted(keyField(model).column)}::text <> l.row_key))`,
    );
  }
}
