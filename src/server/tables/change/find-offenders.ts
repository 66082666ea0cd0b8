import { sql } from "kysely";
import { checkRecord, compileTable, type Row, type TableChange, type TableModel } from "#tables";
import { keyField, quoted, selectedColumns, systemColumns } from "../../table-sql/index.ts";
import { type Runner, runSql } from "../sql/run-sql.ts";
import { ChangeRefused, type Offender, offendersListed, pathOfField } from "./server-problem.ts";

type Narrowing = TableChange & { change: "narrow" };
const rowsAtOnce = 5_000;

/**
 * Judges every living row by the next model and refuses the change if one offends against what became narrower. The
 * same verdict as for a row that somebody enters; the new columns must be there.
 */
export async function refuseOffenders(
  on: Runner,
  model: TableModel,
  narrowings: readonly Narrowing[],
): Promise<void> {
  const table = compileTable(model);
  const fields = new Set(narrowings.map((change) => change.field));
  const offenders: (Offender & { field: string })[] = [];
  let count = 0;
  for await (const row of livingRows(on, model)) {
    const verdict = checkRecord(table, row, { mode: "update", changed: [] });
    if (verdict.ok) continue;
    const found = Object.keys(verdict.errors).find((name) => fields.has(name) || fields.has(undefined));
    if (found === undefined) continue;
    count += 1;
    if (offenders.length < offendersListed)
      offenders.push({ key: row[model.key] as string | number, value: row[found] ?? null, field: found });
  }
  const [first] = offenders;
  if (first === undefined) return;
  const narrowing = narrowings.find((change) => change.field === first.field) ?? narrowings[0];
  throw new ChangeRefused({
    code: "rowsOffend",
    path: narrowing?.field === undefined ? "" : pathOfField(first.field),
    params: { field: first.field, rule: narrowing?.rule ?? "rows", count },
    offenders: offenders.map(({ key, value }) => ({ key, value })),
    offenderCount: count,
  });
}

/** Every living row, a few thousand at a time. */
async function* livingRows(on: Runner, model: TableModel): AsyncGenerator<Row> {
  const key = keyField(model);
  let last: unknown;
  for (;;) {
    const begin =
      last === undefined ? sql`true` : sql`${quoted(key.column)} > ${last}::${sql.raw(key.columnType)}`;
    const rows = await runSql<Row>(
      on,
      sql`select ${selectedColumns(model.fields)} from ${quoted(model.table)}
          where ${quoted(systemColumns.deletedAt)} is null and ${begin}
          order by ${quoted(key.column)} limit ${rowsAtOnce}`,
    );
    for (const row of rows) yield row;
    if (rows.length < rowsAtOnce) return;
    last = rows.at(-1)?.[model.key];
  }
}

/** Refuses a set to be unique while living rows are doubled. */
export async function refuseDoubled(on: Runner, model: TableModel, set: readonly string[]): Promise<void> {
  const columns = set.map((name) =>
    quoted(model.fields.find((field) => field.name === name)?.column ?? name),
  );
  const [first] = columns;
  if (first === undefined) return;
  const key = quoted(keyField(model).column);
  const doubled = await runSql<Offender & { total: number }>(
    on,
    sql`select key, value, count(*) over ()::int as total from (
          select ${key} as key, to_jsonb(${first}) as value, count(*) over (partition by ${sql.join(columns)}) as twins
          from ${quoted(model.table)} where ${quoted(systemColumns.deletedAt)} is null and ${first} is not null
        ) counted where twins > 1 order by value, key limit ${offendersListed}`,
  );
  if (doubled.length === 0) return;
  throw new ChangeRefused({
    code: "rowsDoubled",
    path: pathOfField(set[0] ?? ""),
    params: { fields: [...set], count: doubled[0]?.total ?? 0 },
    offenders: doubled.map(({ key: one, value }) => ({ key: one, value })),
    offenderCount: doubled[0]?.total ?? 0,
  });
}
