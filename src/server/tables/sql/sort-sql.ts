import { type RawBuilder, sql } from "kysely";
import type { JsonValue } from "#contract/schema.ts";
import type { FieldModel, SortTerm, TableModel } from "#tables";
import { knownField } from "../system-columns.ts";
import { orderedColumn } from "./column-sql.ts";
import { valueSql } from "./value-sql.ts";

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
  const column = orderedColumn(model, field);
  if (!descending) return sql`${column} asc`;
  // A row without a value sorts first downwards unless told otherwise; the key always has one and its index is plain.
  return isNeverEmpty(model, field) ? sql`${column} desc` : sql`${column} desc nulls last`;
}

/** Holds for the rows that come after a position: one value for each term, null where the row there had none. */
export function afterSql(
  model: TableModel,
  sort: readonly SortTerm[],
  position: readonly JsonValue[],
): RawBuilder<unknown> {
  const terms = sort.map((term, index) => {
    const field = knownField(model, term.field);
    return { ...term, model, shown: field, value: position[index] ?? null };
  });
  const steps = terms.map((term, index) => {
    const equal = terms.slice(0, index).map(equalSql);
    return sql`(${sql.join([...equal, beyondSql(term)], sql` and `)})`;
  });
  const [first] = terms;
  // What the first term alone excludes lets its index begin at the right place.
  const bound = first === undefined ? sql`true` : boundSql(first);
  return sql`(${bound}) and (${sql.join(steps, sql` or `)})`;
}

interface Term extends SortTerm {
  model: TableModel;
  shown: FieldModel;
  value: JsonValue;
}

function equalSql({ model, shown, value }: Term): RawBuilder<unknown> {
  const column = orderedColumn(model, shown);
  return value === null ? sql`${column} is null` : sql`${column} = ${valueSql(shown, value)}`;
}

function beyondSql({ model, shown, value, descending }: Term): RawBuilder<unknown> {
  const column = orderedColumn(model, shown);
  if (value === null) return sql`false`;
  const beyond = sql`${column} ${sql.raw(descending ? "<" : ">")} ${valueSql(shown, value)}`;
  return isNeverEmpty(model, shown) ? beyond : sql`(${beyond} or ${column} is null)`;
}

function boundSql({ model, shown, value, descending }: Term): RawBuilder<unknown> {
  const column = orderedColumn(model, shown);
  if (value === null) return sql`${column} is null`;
  const bound = sql`${column} ${sql.raw(descending ? "<=" : ">=")} ${valueSql(shown, value)}`;
  return isNeverEmpty(model, shown) ? bound : sql`${bound} or ${column} is null`;
}
