import type { JsonValue } from "#contract/schema.ts";
import { kindOf } from "./field-kinds.ts";
import { matchesFilter } from "./matches-filter.ts";
import type { ListQuery } from "./parse-list-query.ts";
import { fieldOf } from "./table-fields.ts";
import type { Row, SortTerm, TableModel } from "./table-model.ts";

/** Order of two rows under a list's sort. Empty values come last, whichever way a term sorts. Pure. */
export function compareRows(model: TableModel, sort: readonly SortTerm[], left: Row, right: Row): number {
  const values = sort.map((term) => right[term.field] ?? null);
  return compareWithPosition(model, sort, left, values);
}

/** Order of a row and a position: the values of a row in the terms of the sort, as `after` carries them. */
function compareWithPosition(
  model: TableModel,
  sort: readonly SortTerm[],
  row: Row,
  position: readonly JsonValue[],
): number {
  for (const [index, term] of sort.entries()) {
    const field = fieldOf(model, term.field);
    const [mine, theirs] = [row[term.field] ?? null, position[index] ?? null];
    if (field === undefined || (mine === null && theirs === null)) continue;
    if (mine === null || theirs === null) return mine === null ? 1 : -1;
    const order = kindOf(field).compare(mine, theirs);
    if (order !== 0) return term.descending ? -order : order;
  }
  return 0;
}

/**
 * A page of rows that are all at hand: what a list over a table must answer too, and what a list over a hand-written call
 * without paging of its own does. With `after` the page begins behind that position; `total` counts all that match. Pure.
 */
export function listRows(
  model: TableModel,
  rows: readonly Row[],
  query: ListQuery,
): { rows: Row[]; total: number } {
  const matching = rows.filter((row) => matchesFilter(model, query.filter, row));
  const ordered = matching.sort((left, right) => compareRows(model, query.sort, left, right));
  const { after, page, pageSize } = query;
  const remaining =
    after === undefined
      ? ordered.slice((page - 1) * pageSize)
      : ordered.filter((row) => compareWithPosition(model, query.sort, row, after) > 0);
  return { rows: remaining.slice(0, pageSize), total: matching.length };
}
