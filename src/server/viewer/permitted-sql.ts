import { type RawBuilder, sql } from "kysely";
import type { TableModel } from "#tables";
import type { RestrictedData } from "./restricted-data.ts";
import { always } from "../db/index.ts";
import { filterSql } from "../table-sql/index.ts";

/**
 * Holds for the rows that are not kept from somebody (`userDataForbid`); for every row where nothing is. Columns stand
 * without their table: in a statement over several, put it into a query of its own.
 */
export function permittedSql({
  model,
  author,
}: {
  model: TableModel;
  author: { forbidden: RestrictedData };
}): RawBuilder<unknown> {
  const hidden = author.forbidden.hiddenRows(model);
  if (hidden.length === 0) return always;
  const tests = hidden.map(({ filter, rowMode, processId }) => {
    const test =
      filter === undefined
        ? sql`false`
        : sql`(${filterSql(model, filter)}) ${rowMode === "matching" ? sql`is not true` : sql`is true`}`;
    return processId === null ? test : sql`(process_id is distinct from ${processId} or ${test})`;
  });
  return sql`(${sql.join(tests, sql` and `)})`;
}
