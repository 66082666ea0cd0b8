import { type RawBuilder, sql } from "kysely";
import type { FieldModel, SortTerm, TableModel } from "#tables";
import { knownField } from "./system-columns.ts";
import { orderedColumn } from "./column-sql.ts";
import { quoted } from "./quoted.ts";

/** Whether a column surely has a value in every row, so that where empty values go need not be said. */
export function isNeverEmpty(model: TableModel, field: FieldModel): boolean {
  return field.name === model.key;
}

/** The order of a list; empty values come last whichever way a term sorts. */
export function orderSql(model: TableModel, sort: readonly SortTerm[]): RawBuilder<unknown> {
  return sql.join(sort.map((term) => termSql(model, term)));
}

function termSql(model: TableModel, { field: name, descending }: SortTerm): RawBuilder<unknown> {
  const field = knownField(model, name);
  // With its table: a bare name would mean what the statement answers under it, if a property is called so too.
  const column = sql`${quoted(model.table)}.${orderedColumn(model, field)}`;
  if (!descending) return sql`${column} asc`;
  // A row without a value sorts first downwards unless told otherwise; the key always has one and its index is plain.
  return isNeverEmpty(model, field) ? sql`${column} desc` : sql`${column} desc nulls last`;
}

/**
 * The rows that come after a position, as conditions that hold for one stretch of the order each, the next stretch
 * first. `position` has one value for each term, undefined where the row there had none. An index that serves the order
 * begins every stretch at its first row, so that a deep page costs no more than the first.
 */
export function stretchesAfter(
  model: TableModel,
  sort: readonly SortTerm[],
  position: readonly (RawBuilder<unknown> | undefined)[],
): readonly RawBuilder<unknown>[] {
  const terms = sort.map((term, index) => {
    const field = knownField(model, term.field);
    return {
      column: orderedColumn(model, field),
      value: position[index],
      beyond: sql.raw(term.descending ? "<" : ">"),
      descending: term.descending,
      isNeverEmpty: isNeverEmpty(model, field),
    };
  });
  return stretchesOf(terms);
}

interface Term {
  column: RawBuilder<unknown>;
  /** Undefined where the row had none. */
  value: RawBuilder<unknown> | undefined;
  beyond: RawBuilder<unknown>;
  descending: boolean;
  isNeverEmpty: boolean;
}

function stretchesOf([first, ...rest]: readonly Term[]): readonly RawBuilder<unknown>[] {
  if (first === undefined) return [];
  const { column, value, beyond } = first;
  if (value === undefined) return stretchesOf(rest).map((later) => sql`${column} is null and ${later}`);
  const empty = first.isNeverEmpty ? [] : [sql`${column} is null`];
  const values = rest.map((term) => term.value);
  if (rest.every((term) => term.isNeverEmpty && term.descending === first.descending) && isWhole(values)) {
    const columns = [first, ...rest].map((term) => term.column);
    return [sql`(${sql.join(columns)}) ${beyond} (${sql.join([value, ...values])})`, ...empty];
  }
  const tied = stretchesOf(rest).map((later) => sql`${column} = ${value} and ${later}`);
  return [...tied, sql`${column} ${beyond} ${value}`, ...empty];
}

function isWhole(values: readonly (RawBuilder<unknown> | undefined)[]): values is RawBuilder<unknown>[] {
  return !values.includes(undefined);
}
