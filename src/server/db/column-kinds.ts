import type { ColumnType } from "kysely";

/** Read as ISO 8601 in UTC with milliseconds; written as such a text or a `Date`. */
export type Instant = ColumnType<string, string | Date, string | Date>;

/** Read as the value; written with `jsonb(value)` or as JSON text, so that no array is taken for SQL's. */
export type Json = ColumnType<unknown, string, string>;

/** An SQL array. */
export type List<T> = ColumnType<T[], readonly T[], readonly T[]>;

/** May be left out on insert. */
export type Defaulted<T> =
  T extends ColumnType<infer S, infer I, infer U>
    ? ColumnType<S, I | undefined, U>
    : ColumnType<T, T | undefined, T>;

/** Never written: identity `always`, or computed from other columns. */
export type Computed<T> =
  T extends ColumnType<infer S, unknown, unknown> ? ColumnType<S, never, never> : ColumnType<T, never, never>;
