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
  if (field.columnType === "jsonb") return JSON.stringify(value);
  return field.columnType === "timestamptz" ? momentOf(value) : value;
}

/** The first day of the calendar begins in the year 0 of UTC east of Greenwich; the database calls that 1 BC. */
function momentOf(value: JsonValue): JsonValue {
  return typeof value === "string" && value.startsWith("0000-") ? `0001${value.slice(4)} BC` : value;
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
    const given = field.columnType === "timestamptz" ? values.map(momentOf) : values;
    return sql`${given}::${sql.raw(field.columnType === "text[]" ? "text[]" : `${field.columnType}[]`)}`;
  }
  const isWhole = values.every((value) => Number.isSafeInteger(value));
  return sql`${values}::${sql.raw(isWhole ? "bigint[]" : "numeric[]")}`;
}
