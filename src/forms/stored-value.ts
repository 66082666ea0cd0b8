import { ComponentDataType, ComponentType } from "#contract/codes/component-type.ts";
import { utcText } from "#contract/rules/instant-text.ts";
import type { JsonValue } from "#contract/schema.ts";
import type { FormComponent } from "#contract/shapes/form-page.ts";

const texts: readonly number[] = [
  ComponentType.text,
  ComponentType.textArea,
  ComponentType.radio,
  ComponentType.select,
];

/**
 * A FEEL value as a field keeps it: figures have two decimals (spec §9), days and instants are text, where it keeps instants
 * in UTC, what cannot be kept is nothing. Pure.
 */
export function storedValue(component: FormComponent, value: unknown): JsonValue {
  const { componentType } = component;
  if (Array.isArray(value)) return value.map((each) => plainValue(each));
  const plain = plainValue(value);
  if (plain === null) return null;
  if (componentType === ComponentType.dateTime && typeof plain === "string") return utcText(plain) ?? plain;
  if (componentType === ComponentType.formula) {
    return component.componentDataType === ComponentDataType.text && typeof plain === "boolean"
      ? String(plain)
      : plain;
  }
  return texts.includes(componentType) ? String(plain) : plain;
}

function plainValue(value: unknown): JsonValue {
  if (typeof value === "number")
    return Number.isFinite(value) ? Math.round((value + Number.EPSILON) * 100) / 100 : null;
  if (typeof value === "string" || typeof value === "boolean") return value;
  return value === null || value === undefined ? null : String(value);
}
