import { type RawBuilder, sql } from "kysely";
import type { JsonValue } from "#contract/schema.ts";
import type { ReferenceLabels } from "#contract/shapes/tables.ts";
import type { FieldModel, ListQuery, SortTerm, TableModel } from "#tables";
import {
  collectedValues,
  isOwn,
  keyField,
  type KnownMembers,
  knownField,
  orderSql,
  parameterOf,
  quoted,
  rowVersionSql,
  storedColumns,
  stretchesAfter,
} from "../../table-sql/index.ts";
import { type Runner, textOf } from "../sql/run-sql.ts";
import { place, runWithPlaces } from "../sql/statement-places.ts";
import { type StatementTexts, statementOf } from "../sql/statement-texts.ts";
import { cappedCount } from "./count-rows.ts";
import { knownMembers, memberPlaces } from "./known-members.ts";
import { labelsBeside } from "./labels.ts";
import type { TableContext } from "./table-context.ts";
import { WrittenRows } from "./written-rows.ts";

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
  /** The rows as JSON, with commas between them. */
  text: string;
  /** How many they are. */
  size: number;
  /** Where the page after a full one begins: the values of its last row in the terms of the sort. */
  next: JsonValue[] | undefined;
  count: number | undefined;
  labels: ReferenceLabels;
}

/** What the database answers of a page. */
interface AnsweredPage {
  /** The values of the page's columns. */
  text: string;
  size: number;
  count: number | null;
  labels: { [field: string]: { [value: string]: string } | null } | null;
}

/** Names of values read besides, to say where the next page begins; no property's name begins so. */
const positionName = (index: number): string => `#${index}`;

/** The rows that a statement reads of a page: from its beginning, so many rows on, or from a position on. */
interface Stretch {
  /** How many rows at most. */
  limit: number;
  offset?: number;
  /** Holds for the rows after a position: a condition with places, and all the values that may stand there. */
  after?: { condition: string; values: Readonly<Record<string, unknown>> };
}

/**
 * Reads a page, its count and its labels in one statement; a second one only where a page runs into rows without a value.
 * The database collects the values of each column, this process makes rows of them (`WrittenRows`), and the text of the
 * statement is made once for an order: `npm run bench -- tables-http` compares it with a route written by hand.
 */
export async function pageOfRows(on: Runner, context: TableContext, wanted: WantedPage): Promise<PageOfRows> {
  const { sort, page, pageSize, after } = wanted.query;
  if (after === undefined)
    return readStretch(on, context, wanted, { limit: pageSize, offset: (page - 1) * pageSize });
  const read: PageOfRows = { text: "", size: 0, next: undefined, count: undefined, labels: {} };
  const values = positionValues(context.model, sort, after);
  for (const condition of conditionsAfter(context.model, sort, after)) {
    const stretch = { limit: pageSize - read.size, after: { condition, values } };
    const part = await readStretch(on, context, wanted, stretch);
    read.text += read.size > 0 && part.size > 0 ? `,${part.text}` : part.text;
    read.size += part.size;
    read.next = part.next;
    read.count = part.count ?? read.count;
    for (const [field, names] of Object.entries(part.labels))
      read.labels[field] = { ...read.labels[field], ...names };
    if (read.size === pageSize) break;
  }
  return read;
}

/** Where the value of a term of the order stands, under the name it is told by. */
const positionPlace = (index: number): string => `after${index}`;

/** The values of a position, each under the name of its place. */
function positionValues(
  model: TableModel,
  sort: readonly SortTerm[],
  position: readonly JsonValue[],
): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [index, { field }] of sort.entries()) {
    const value = position[index] ?? null;
    if (value !== null) values[positionPlace(index)] = parameterOf(knownField(model, field), value);
  }
  return values;
}

const conditions: StatementTexts<TableModel, readonly string[]> = new WeakMap();

/** The conditions of what comes after a position (`stretchesAfter`), with places for its values. */
function conditionsAfter(
  model: TableModel,
  sort: readonly SortTerm[],
  position: readonly JsonValue[],
): readonly string[] {
  const isThere = (index: number) => (position[index] ?? null) !== null;
  const name = sort.map((term, index) => `${orderOf(term)} ${isThere(index)}`).join(" ");
  return statementOf(conditions, model, name, () => {
    const values = sort.map(({ field }, index) =>
      isThere(index)
        ? sql`${place(positionPlace(index))}::${sql.raw(knownField(model, field).columnType)}`
        : undefined,
    );
    return stretchesAfter(model, sort, values).map(textOf);
  });
}

const orderOf = ({ field, descending }: SortTerm): string => (descending ? `-${field}` : field);

/** What of a statement is not the same for everybody who asks for this page in this order. */
const places = {
  where: place("where"),
  offset: place("offset"),
  labels: place("labels"),
} as const;

const statements: StatementTexts<readonly FieldModel[]> = new WeakMap();

async function readStretch(
  on: Runner,
  context: TableContext,
  wanted: WantedPage,
  stretch: Stretch,
): Promise<PageOfRows> {
  const { query, where, shown, counted } = wanted;
  const labels = labelsBeside(context, shown);
  const hasLabels = labels !== undefined;
  const members = memberPlaces(knownMembers(context, shown));
  const { limit, after, offset = 0 } = stretch;
  const skips = offset > 0;
  const condition = after?.condition;
  const order = query.sort.map(orderOf).join(" ");
  const name = `${skips} ${limit} of ${query.pageSize} ${counted} ${hasLabels} ${order} ${members.name} ${condition}`;
  const text = statementOf(statements, shown, name, () => {
    const shape = { limit, skips, condition, hasLabels, members: members.places };
    return textOf(pageStatement(context.model, wanted, shape));
  });
  const [answered = { text: "", size: 0, count: null, labels: null }] = await runWithPlaces<AnsweredPage>(
    on,
    text,
    {
      where,
      ...(labels === undefined ? {} : { labels }),
      ...members.parts,
    },
    after?.values ?? { offset },
  );
  const { size, count } = answered;
  const rows = new WrittenRows(pageColumns(context.model, wanted), answered.text, size);
  const isFull = size === limit && size > 0;
  return {
    text: rows.write([...shown.map((field) => field.name), rowVersion.name]),
    size,
    next: isFull
      ? query.sort.map((term, index) => rows.last(termName(wanted, term.field, index)))
      : undefined,
    count: count ?? undefined,
    labels: namesOf(answered.labels ?? {}),
  };
}

/** What tells the statement of one page from that of another in the same order. */
interface PageShape {
  limit: number;
  /** Rows before it are passed over. */
  skips: boolean;
  /** Which rows come after a position, with places. */
  condition: string | undefined;
  hasLabels: boolean;
  members: KnownMembers | undefined;
}

/** The statement of a page: its rows as one text, and beside it what belongs to the page as a whole. */
function pageStatement(
  model: TableModel,
  wanted: WantedPage,
  { limit, skips, condition, hasLabels, members }: PageShape,
): RawBuilder<unknown> {
  const { query, shown, counted } = wanted;
  const columns = sql.join([
    storedColumns([...shown, ...hiddenTerms(model, wanted)], members),
    sql`${rowVersionSql(model)} as ${quoted(rowVersion.name)}`,
  ]);
  const order = orderSql(model, query.sort);
  const key = quoted(keyField(model).column);
  const where = condition === undefined ? places.where : sql`${places.where} and ${sql.raw(condition)}`;
  const rows = sql`from ${quoted(model.table)} where ${where}`;
  const ordered = sql`order by ${order} limit ${whole(limit)}`;
  const page = skips
    ? // Keys first, rows after: what is skipped need not be read whole.
      sql`select ${columns} from ${quoted(model.table)}
        where ${key} in (select ${key} ${rows} ${ordered} offset ${places.offset}) order by ${order}`
    : // Rows first, and only those of the page are written: what is sorted may be many times as many.
      sql`select ${columns} from (select ${isOwn(model) ? sql`*` : sql`*, xmin`} ${rows} ${ordered}) as found`;
  const parts = [
    sql`${collectedValues(
      pageColumns(model, wanted).map(({ name, columnType }) => ({
        columnType,
        value: sql`page.${quoted(name)}`,
      })),
    )} as text`,
    sql`count(*)::int as size`,
    ...(counted
      ? [
          sql`case when count(*) >= ${whole(query.pageSize)} then (${cappedCount(model, places.where)}) end as count`,
        ]
      : []),
    ...(hasLabels ? [sql`case when count(*) > 0 then ${places.labels} end as labels`] : []),
  ];
  // What is asked of the page only once need not be kept for it.
  return hasLabels
    ? sql`with page as materialized (${page}) select ${sql.join(parts)} from page`
    : sql`select ${sql.join(parts)} from (${page}) as page`;
}

/** What stands for a size of page is part of the statement: its plan is made for so many rows. */
function whole(number: number): RawBuilder<unknown> {
  return sql.raw(String(number));
}

/** The terms of the sort whose values are not among the columns that are shown, under names of their own. */
function hiddenTerms(model: TableModel, { query, shown }: WantedPage): FieldModel[] {
  return query.sort.flatMap((term, index) => {
    const field = knownField(model, term.field);
    return shown.includes(field) ? [] : [{ ...field, name: positionName(index) }];
  });
}

/** Under which name a page has the values of a term of its sort. */
function termName({ shown }: WantedPage, field: string, index: number): string {
  return shown.some(({ name }) => name === field) ? field : positionName(index);
}

/** All columns whose values a page is read with, the last for nobody but the next page's beginning. */
function pageColumns(model: TableModel, wanted: WantedPage): Pick<FieldModel, "name" | "columnType">[] {
  return [...wanted.shown, rowVersion, ...hiddenTerms(model, wanted)];
}

const rowVersion = { name: "rowVersion", columnType: "text" } as const;

/** A field that points to nothing the reader sees is said to have no names: its values are not to be told either. */
function namesOf(labels: NonNullable<AnsweredPage["labels"]>): ReferenceLabels {
  return Object.fromEntries(Object.entries(labels).map(([field, names]) => [field, names ?? {}]));
}
