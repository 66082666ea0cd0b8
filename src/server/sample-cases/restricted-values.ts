import { isRow } from "#contract/rules/field-rights.ts";
import type { FormValues, JsonValue } from "#contract/schema.ts";

/** Values without the fields, and columns of sub-tables, that are kept from somebody by address. Pure. */
export function withoutRestricted(values: FormValues, hidden: readonly string[]): FormValues {
  if (hidden.length === 0) return values;
  const shown: FormValues = {};
  for (const [field, value] of Object.entries(values)) {
    if (hidden.includes(field)) continue;
    shown[field] = withoutColumns(value, field, hidden);
  }
  return shown;
}

function withoutColumns(value: JsonValue, field: string, hidden: readonly string[]): JsonValue {
  if (!Array.isArray(value)) return value;
  return value.map((row) =>
    isRow(row)
      ? Object.fromEntries(Object.entries(row).filter(([column]) => !hidden.includes(`${field}.${column}`)))
      : row,
  );
}

/** Values as somebody sent them who does not see all of them: what is kept from them stays as it is stored. Pure. */
export function withStoredRestricted(
  sent: FormValues,
  stored: FormValues,
  hidden: readonly string[],
): FormValues {
  const whole: FormValues = withoutRestricted(sent, hidden);
  for (const address of hidden) {
    // Rows in which columns are kept from somebody cannot be put together again: they stay as a whole.
    const [field = address] = address.split(".");
    const own = stored[field];
    if (own !== undefined) whole[field] = own;
  }
  return whole;
}
