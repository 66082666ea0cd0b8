import { type RawBuilder, sql } from "kysely";
import type { ReferenceLabels } from "#contract/shapes/tables.ts";
import type { FieldModel, ListQuery, Row, TableModel } from "#tables";
import {
  keyField,
  knownField,
  orderSql,
  quoted,
  rowVersionSql,
  selectedColumns,
  stretchesAfter,
} from "../../table-sql/index.ts";
import { type Runner, runSql } from "../sql/run-sql.ts";
import { cappedCount } from "./count-rows.ts";
import { labelsBeside } from "./labels.ts";
import type { TableContext } from "./table-context.ts";

/** What a page is made of. */
export interface WantedPage {
  query: ListQuery;
  where: RawBuilder<unknown>;
  shown: readonly FieldModel[];
  /** Whether a full page is counted around. */
  counted: boolean;
}

/** A page with what came with it: the count, where the page is full and it was asked for, and what references are called. */
export interface PageOfRows {
  rows: Row[];
  count: number | undefined;
  labels: ReferenceLabels;
}

interface Beside {
  count: number | null;
  labels: { [field: string]: { [value: string]: string } | null };
}

/** What is read of a page besides its rows; no property's name begins so. */
const besideName = "#beside";
/** Names of values read besides, to say where the next page begins. */
export const positionName = (index: number): string => `#${index}`;

/** Reads a page, its count and its labels in one statement; a second one only where a page runs into rows without a value. */
export async function pageOfRows(on: Runner, context: TableContext, wanted: WantedPage): Promise<PageOfRows> {
  const { model } = context;
  const { query, where } = wanted;
  const { sort, page, pageSize, after } = query;
  const columns = columnsOf(model, wanted);
  const table = quoted(model.table);
  const order = orderSql(model, sort);
  const stretch = (condition: RawBuilder<unknown>, limit: number): RawBuilder<unknown> =>
    sql`select ${columns} from ${table} where ${where} and ${condition} order by ${order} limit ${whole(limit)}`;
  if (after === undefined) {
    const offset = (page - 1) * pageSize;
    if (offset === 0) return readPage(on, context, stretch(sql`true`, pageSize), wanted);
    // Keys first, rows after: what is skipped need not be read whole.
    const key = quoted(keyField(model).column);
    const keys = sql`select ${key} from ${table} where ${where} order by ${order} limit ${whole(pageSize)} offset ${offset}`;
    return readPage(
      on,
      context,
      sql`select ${columns} from ${table} where ${key} in (${keys}) order by ${order}`,
      wanted,
    );
  }
  const read: PageOfRows = { rows: [], count: undefined, labels: {} };
  for (const condition of stretchesAfter(model, sort, after)) {
    const missing = pageSize - read.rows.length;
    const { rows, count, labels } = await readPage(on, context, stretch(condition, missing), wanted);
    read.rows.push(...rows);
    read.count = count ?? read.count;
    for (const [field, names] of Object.entries(labels))
      read.labels[field] = { ...read.labels[field], ...names };
    if (read.rows.length === pageSize) break;
  }
  return read;
}

/** What stands for a size of page is part of the statement: its plan is made for so many rows. */
function whole(number: number): RawBuilder<unknown> {
  return sql.raw(String(number));
}

function columnsOf(model: TableModel, { query, shown }: WantedPage): RawBuilder<unknown> {
  const hidden = query.sort.flatMap((term, index) => {
    const field = knownField(model, term.field);
    return shown.includes(field) ? [] : [{ ...field, name: positionName(index) }];
  });
  const position = hidden.length === 0 ? [] : [selectedColumns(hidden)];
  return sql.join([selectedColumns(shown), ...position, sql`${rowVersionSql(model)} as "rowVersion"`]);
}

/** What belongs to the page as a whole comes with its first row, and is looked up only if there is one. */
async function readPage(
  on: Runner,
  context: TableContext,
  statement: RawBuilder<unknown>,
  { query, where, shown, counted }: WantedPage,
): Promise<PageOfRows> {
  const labels = labelsBeside(context, shown);
  const isFull = sql`(select count(*) from page) >= ${whole(query.pageSize)}`;
  const parts = [
    ...(counted ? [sql`'count', case when ${isFull} then (${cappedCount(context.model, where)}) end`] : []),
    ...(labels === undefined ? [] : [sql`'labels', ${labels}`]),
  ];
  if (parts.length === 0) {
    return { rows: await runSql<Row>(on, statement), count: undefined, labels: {} };
  }
  const rows = await runSql<Row & { [besideName]?: Beside }>(
    on,
    sql`with page as materialized (${statement})
        select page.*, case when row_number() over () = 1 then json_build_object(${sql.join(parts)}) end as ${quoted(besideName)}
        from page`,
  );
  const beside = rows[0]?.[besideName];
  for (const row of rows) delete row[besideName];
  return { rows, count: beside?.count ?? undefined, labels: withoutEmpty(beside?.labels ?? {}) };
}

function withoutEmpty(labels: Beside["labels"]): ReferenceLabels {
  const named: ReferenceLabels = {};
  for (const [field, names] of Object.entries(labels)) if (names !== null) named[field] = names;
  return named;
}
