import { type RawBuilder, sql } from "kysely";
import type { InputOf, OutputOf } from "#contract/calls/define-call.ts";
import type { listTableRows } from "#contract/calls/tables.ts";
import { type Refusal, refuse } from "#contract/errors/refusal.ts";
import type { JsonValue } from "#contract/schema.ts";
import { type FieldModel, type ListQuery, parseListQuery, type Row, type TableModel } from "#tables";
import { allOf, always, containing } from "../../db/index.ts";
import { WrittenJson } from "../../http/index.ts";
import { filterSql, knownField, searchedColumn } from "../../table-sql/index.ts";
import { ownNameSql } from "../sql/label-sql.ts";
import type { Runner } from "../sql/run-sql.ts";
import { countRows, estimateRows } from "./count-rows.ts";
import { knownMembers } from "./known-members.ts";
import { pageOfRows } from "./page-of-rows.ts";
import { reachable, readableFields } from "./read-rows.ts";
import { refuseQuery } from "./refuse-record.ts";
import type { TableContext } from "./table-context.ts";
import { belowSql, childCountsOf, mayShowTree } from "./tree-rows.ts";
import type { Total } from "../../ports.ts";

type Input = InputOf<typeof listTableRows>;
type Output = OutputOf<typeof listTableRows>;

/** A page of rows, its total and the labels of its references. */
export async function listPage(
  on: Runner,
  context: TableContext,
  input: Input,
): Promise<WrittenJson<Output> | Refusal> {
  const { model, access, author, ports } = context;
  const { keyword, count, countOnly, deleted, below } = input;
  const usual = { pageSize: ports.parameters.value("pageSizeDefault", author.organId) };
  const asked = { ...usual, ...input } as { [property: string]: JsonValue };
  const parsed = parseListQuery(model, asked, access.readableFields);
  if ("problems" in parsed) return refuseQuery(parsed.problems, author.language);
  const { query } = parsed;
  const { page, pageSize } = query;
  if (below !== undefined && !mayShowTree(context)) return refuse("notFound");
  const rowsThere = conditionsOf(context, query, { keyword, deleted });
  const where = below === undefined ? rowsThere : sql`${rowsThere} and ${belowSql(context, below)}`;
  const wantsTotal = model.count !== "none" && count !== false;
  const kept = wantsTotal ? keptEstimate(context, input) : undefined;
  if (countOnly === true) {
    const total = wantsTotal ? (kept ?? keep(context, input, await countRows(on, model, where))) : {};
    return pageWith("", { ...total, page, pageSize, labels: {} });
  }
  const wanted = {
    query,
    where,
    shown: columnsOf(context, query),
    counted: wantsTotal && kept === undefined,
  };
  const { text, size, next, count: counted, labels } = await pageOfRows(on, context, wanted);
  const isOnlyPart = query.after !== undefined || size === pageSize || (size === 0 && page > 1);
  const total = !wantsTotal
    ? {}
    : isOnlyPart
      ? (kept ?? keep(context, input, await estimateRows(on, model, where, counted)))
      : { total: (page - 1) * pageSize + size };
  return pageWith(text, {
    ...total,
    page,
    pageSize,
    ...(next === undefined ? {} : { next }),
    labels,
    ...(below === undefined ? {} : { childCounts: await childCountsOf(on, context, readRows(text)) }),
  });
}

/** An answer around rows that are JSON already. */
function pageWith(rows: string, rest: Omit<Output, "rows">): WrittenJson<Output> {
  return new WrittenJson(`{"rows":[${rows}],${JSON.stringify(rest).slice(1)}`);
}

function readRows(text: string): Row[] {
  return JSON.parse(`[${text}]`) as Row[];
}

/** Which rows a list is about, wherever in it the page is. */
export function conditionsOf(
  context: TableContext,
  { filter }: Pick<ListQuery, "filter">,
  { keyword, deleted }: { keyword?: string | undefined; deleted?: boolean | undefined } = {},
): RawBuilder<unknown> {
  const { model, access } = context;
  const living = deleted !== true;
  const parts = [reachable(context, living)];
  const filtered = filterSql(model, filter, knownMembers(context));
  if (filtered !== always) parts.push(sql`(${filtered})`);
  if (keyword !== undefined && keyword.trim() !== "") {
    const searched = [...new Set([model.label, model.key, ...otherNames(model)])].filter((name) =>
      access.readableFields.has(name),
    );
    const tests = searched.map(
      (name) => sql`${searchedColumn(knownField(model, name))} ilike ${containing(keyword.trim())}`,
    );
    const own = ownNameSql(context);
    if (own !== undefined) tests.push(sql`${own} ilike ${containing(keyword.trim())}`);
    parts.push(tests.length === 0 ? sql`false` : sql`(${sql.join(tests, sql` or `)})`);
  }
  return allOf(parts);
}

/** Fields by which alone a row is known too, such as an English name; only what an index finds is searched. */
function otherNames({ fields, uniqueSets }: TableModel): string[] {
  const alone = new Set(uniqueSets.flatMap((set) => (set.length === 1 ? set : [])));
  return fields.flatMap(({ name, indexes }) =>
    alone.has(name) && indexes.includes("trigram") ? [name] : [],
  );
}

/** The fields of a page: those asked for, and always the key. */
function columnsOf(context: TableContext, { columns }: ListQuery): readonly FieldModel[] {
  const readable = readableFields(context);
  return columns === undefined
    ? readable
    : readable.filter((field) => field.name === context.model.key || columns.includes(field.name));
}

/** What was estimated of the same list a moment ago: its further pages name the same total, and nobody counts again. */
function keptEstimate(context: TableContext, input: Input): Total | undefined {
  return context.table.estimates.find(() => listName(context, input), context.author.now);
}

function keep(context: TableContext, input: Input, total: Total): Total {
  if (total.totalIsEstimate === true)
    context.table.estimates.keep(listName(context, input), total, context.author.now);
  return total;
}

/** What decides which rows a list is about. Rights may depend on the person. */
function listName({ author }: TableContext, { filter, keyword, deleted, below }: Input): string {
  return JSON.stringify([author.userCode, author.organId, deleted, keyword, filter, below]);
}
