import { type RawBuilder, sql } from "kysely";
import type { JsonValue } from "#contract/schema.ts";
import type { FieldModel } from "#tables";

/** A value as a parameter of its column's type. */
export function valueSql(
  field: Pick<FieldModel, "columnType">,
  value: JsonValue | undefined,
): RawBuilder<unknown> {
  const type = sql.raw(field.columnType);
  if (value === null || value === undefined) return sql`null::${type}`;
  return sql`${parameterOf(field, value)}::${type}`;
}

/** A value as its parameter travels. */
export function parameterOf(field: Pick<FieldModel, "columnType">, value: JsonValue): unknown {
  return field.columnType === "jsonb" ? JSON.stringify(value) : value;
}

const wholeNumbers: ReadonlySet<string> = new Set(["smallint", "integer", "bigint"]);

/** A value to compare a column with: wide enough for any number, so that none is out of range, and served by the same index. */
export function operandSql(field: Pick<FieldModel, "columnType">, value: JsonValue): RawBuilder<unknown> {
  if (typeof value !== "number" || !wholeNumbers.has(field.columnType)) return valueSql(field, value);
  return Number.isSafeInteger(value) ? sql`${value}::bigint` : sql`${value}::numeric`;
}

/** Several such values as an array. */
export function operandsSql(
  field: Pick<FieldModel, "columnType">,
  values: readonly JsonValue[],
): RawBuilder<unknown> {
  if (!wholeNumbers.has(field.columnType)) {
    return sql`${values}::${sql.raw(field.columnType === "text[]" ? "text[]" : `${field.columnType}[]`)}`;
  }
  const isWhole = values.every((value) => Number.isSafeInteger(value));
  return sql`${values}::${sql.raw(isWhole ? "bigint[]" : "numeric[]")}`;
}
