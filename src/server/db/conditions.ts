import { type RawBuilder, sql } from "kysely";

/** The condition that always holds: what it is joined to is written without it. */
export const always: RawBuilder<unknown> = sql`true`;

const and = sql` and `;

/** All of these conditions. Each is one that can stand beside an `and`. */
export function allOf(conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  const telling = conditions.filter((condition) => condition !== always);
  const [first = always] = telling;
  return telling.length < 2 ? first : sql.join(telling, and);
}
