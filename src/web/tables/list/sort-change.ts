import type { SortTerm } from "#tables";

/**
 * The order after a click on a column's head: up, down, none. `add` keeps the other columns and puts this one last,
 * or turns it where it stands.
 */
export function nextSort(sort: readonly SortTerm[], field: string, add: boolean): SortTerm[] {
  const now = sort.find((term) => term.field === field);
  if (!add) {
    if (sort.length > 1 || now === undefined) return [{ field, descending: false }];
    return now.descending ? [] : [{ field, descending: true }];
  }
  if (now === undefined) return [...sort, { field, descending: false }];
  if (now.descending) return sort.filter((term) => term !== now);
  return sort.map((term) => (term === now ? { field, descending: true } : term));
}
