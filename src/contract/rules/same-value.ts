import type { JsonValue } from "../schema.ts";

/** Whether a form value is empty: absent, null, blank text or an empty list. */
export function isEmptyValue(value: JsonValue | undefined): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value === "string") return value.trim() === "";
  return Array.isArray(value) && value.length === 0;
}

/** Whether two form values say the same; every kind of empty is the same. Pure. */
export function sameValue(one: JsonValue | undefined, other: JsonValue | undefined): boolean {
  if (one === other || (isEmptyValue(one) && isEmptyValue(other))) return true;
  if (Array.isArray(one) || Array.isArray(other)) {
    return (
      Array.isArray(one) &&
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((value, index) => sameValue(value, other[index]))
    );
  }
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  if (one === undefined || other === undefined) return false;
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((key) => sameValue(one[key], other[key]));
}
