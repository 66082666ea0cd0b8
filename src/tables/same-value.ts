import type { JsonValue } from "#contract/schema.ts";
import { kindOf } from "./field-kinds.ts";
import type { FieldModel } from "./table-model.ts";

/**
 * Whether two JSON values are equal; the order of an object's keys says nothing. Absent, null, blank and a choice of nothing
 * are all "no value".
 */
export function sameValue(
  left: JsonValue | undefined,
  right: JsonValue | undefined,
  field?: FieldModel,
): boolean {
  const a = valueIn(left, field);
  const b = valueIn(right, field);
  if (a === null || b === null) return a === b;
  if (field?.kind === "instant" && typeof a === "string" && typeof b === "string")
    return kindOf(field).compare(a, b) === 0;
  return sameJson(a, b);
}

function valueIn(value: JsonValue | undefined, field: FieldModel | undefined): JsonValue {
  if (field?.kind === "multiChoice" && Array.isArray(value) && value.length === 0) return null;
  return value === undefined || value === "" ? null : value;
}

function sameJson(left: JsonValue | undefined, right: JsonValue | undefined): boolean {
  if (left === right) return true;
  if (typeof left !== "object" || typeof right !== "object" || left === null || right === null) return false;
  if (Array.isArray(left) || Array.isArray(right)) {
    if (!Array.isArray(left) || !Array.isArray(right) || left.length !== right.length) return false;
    return left.every((member, index) => sameJson(member, right[index]));
  }
  const keys = Object.keys(left);
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && sameJson(left[key], right[key]))
  );
}
