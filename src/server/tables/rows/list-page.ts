import { type RawBuilder, sql } from "kysely";
import type { InputOf, OutputOf } from "#contract/calls/define-call.ts";
import type { listTableRows } from "#contract/calls/tables.ts";
import type { Refusal } from "#contract/errors/refusal.ts";
import type { JsonValue } from "#contract/schema.ts";
import { type FieldModel, type ListQuery, parseListQuery, type Row } from "#tables";
import { containing } from "../../db/index.ts";
import { searchedColumn, selectedColumns } from "../sql/column-sql.ts";
import { filterSql } from "../sql/filter-sql.ts";
import { quoted } from "../sql/quoted.ts";
import { type Runner, runSql } from "../sql/run-sql.ts";
import { afterSql, orderSql } from "../sql/sort-sql.ts";
import { keyField, knownField, rowVersionSql } from "../system-columns.ts";
import { countRows } from "./count-rows.ts";
import { labelsOf } from "./labels.ts";
import { reachable, readableFields } from "./read-rows.ts";
import { refuseQuery } from "./refuse-record.ts";
import type { TableContext } from "./table-context.ts";

type Input = InputOf<typeof listTableRows>;
type Output = OutputOf<typeof listTableRows>;

/** A page of rows, its total and the labels of its references. */
export async function listPage(on: Runner, context: TableContext, input: Input): Promise<Output | Refusal> {
  const { model, access, author } = context;
  const { keyword, count, countOnly, deleted, ...query } = input;
  const parsed = parseListQuery(model, query as { [property: string]: JsonValue }, access.readableFields);
  if ("problems" in parsed) return refuseQuery(parsed.problems, author.language);
  const { page, pageSize } = parsed.query;
  const where = conditionsOf(context, parsed.query, { keyword, deleted });
  const rows = countOnly === true ? [] : await pageOfRows(on, context, parsed.query, where);
  const wantsTotal = model.count !== "none" && count !== false;
  const total = wantsTotal
    ? await totalOf(on, context, { ...parsed.query, rows, where, countOnly })
    : undefined;
  const shown = columnsOf(context, parsed.query);
  const next = nextPosition(parsed.query, rows);
  return {
    rows: rows.map((row) => withoutPosition(row)),
    ...total,
    page,
    pageSize,
    ...(next === undefined ? {} : { next }),
    labels: await labelsOf(on, context, shown, rows),
  };
}

/** Which rows a list is about, wherever in it the page is. */
export function conditionsOf(
  context: TableContext,
  { filter }: Pick<ListQuery, "filter">,
  { keyword, deleted }: { keyword?: string | undefined; deleted?: boolean | undefined } = {},
): RawBuilder<unknown> {
  const { model, access } = context;
  const living = deleted !== true;
  const parts = [reachable(context, living), sql`(${filterSql(model, filter)})`];
  if (keyword !== undefined && keyword.trim() !== "") {
    const searched = [...new Set([model.label, model.key])].filter((name) => access.readableFields.has(name));
    const tests = searched.map(
      (name) => sql`${searchedColumn(knownField(model, name))} ilike ${containing(keyword.trim())}`,
    );
    parts.push(tests.length === 0 ? sql`false` : sql`(${sql.join(tests, sql` or `)})`);
  }
  return sql.join(parts, sql` and `);
}

/** The fields of a page: those asked for, and always the key. */
function columnsOf(context: TableContext, { columns }: ListQuery): readonly FieldModel[] {
  const readable = readableFields(context);
  return columns === undefined
    ? readable
    : readable.filter((field) => field.name === context.model.key || columns.includes(field.name));
}

/** Names of what is read besides, to say where the next page begins. */
const positionName = (index: number): string => `#${index}`;

async function pageOfRows(
  on: Runner,
  context: TableContext,
  query: ListQuery,
  where: RawBuilder<unknown>,
): Promise<Row[]> {
  const { model } = context;
  const { sort, page, pageSize, after } = query;
  const shown = columnsOf(context, query);
  const hidden = sort
    .map((term, index) => ({ field: knownField(model, term.field), index }))
    .filter(({ field }) => !shown.includes(field));
  const position = hidden.map(({ field, index }) =>
    selectedColumns([{ ...field, name: positionName(index) }]),
  );
  const columns = sql.join([
    selectedColumns(shown),
    ...position,
    sql`${rowVersionSql(model)} as "rowVersion"`,
  ]);
  const table = quoted(model.table);
  const order = orderSql(model, sort);
  const offset = (page - 1) * pageSize;
  if (after !== undefined) {
    const beyond = afterSql(model, sort, after);
    return runSql<Row>(
      on,
      sql`select ${columns} from ${table} where ${where} and (${beyond}) order by ${order} limit ${pageSize}`,
    );
  }
  if (offset === 0)
    return runSql<Row>(
      on,
      sql`select ${columns} from ${table} where ${where} order by ${order} limit ${pageSize}`,
    );
  // Keys first, rows after: what is skipped need not be read whole.
  const key = quoted(keyField(model).column);
  return runSql<Row>(
    on,
    sql`select ${columns} from ${table} where ${key} in (
          select ${key} from ${table} where ${where} order by ${order} limit ${pageSize} offset ${offset})
        order by ${order}`,
  );
}

async function totalOf(
  on: Runner,
  context: TableContext,
  given: {
    page: number;
    pageSize: number;
    after?: readonly JsonValue[];
    rows: readonly Row[];
    where: RawBuilder<unknown>;
    countOnly: boolean | undefined;
  },
): Promise<{ total: number; totalIsEstimate?: boolean }> {
  const { page, pageSize, rows, where } = given;
  const isLast = given.countOnly !== true && given.after === undefined && rows.length < pageSize;
  if (isLast && (rows.length > 0 || page === 1)) return { total: (page - 1) * pageSize + rows.length };
  return countRows(on, context.model, where);
}

/** The values of the last row in the terms of the sort; undefined on the last page. */
function nextPosition({ sort, pageSize }: ListQuery, rows: readonly Row[]): JsonValue[] | undefined {
  const last = rows.at(-1);
  if (last === undefined || rows.length < pageSize) return undefined;
  return sort.map(
    (term, index) => last[term.field] ?? (last[positionName(index)] as JsonValue | undefined) ?? null,
  );
}

function withoutPosition(row: Row): Row {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !name.startsWith("#")));
}
