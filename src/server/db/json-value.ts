import { type RawBuilder, sql } from "kysely";

/** Anything JSON can say. */
export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue | undefined };

/** A value for a `jsonb` column: plain arrays would be sent as PostgreSQL arrays, plain texts unquoted. */
export function jsonb(value: unknown): RawBuilder<string> {
  return sql<string>`${JSON.stringify(value)}::jsonb`;
}
