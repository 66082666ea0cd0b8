import { ComponentType } from "#contract/codes/component-type.ts";
import { sameValue } from "#contract/rules/same-value.ts";
import type { FormValues, JsonValue } from "#contract/schema.ts";
import { componentsOf } from "#contract/shapes/form-components.ts";
import { type ConditionValues, evaluateExpression, prepareExpression } from "./evaluate-condition.ts";

/**
 * The values of the form's formula fields that differ from those in `values.form`, computed in the order of the
 * fields so that one may use an earlier one. A formula that cannot be computed yet is empty.
 */
export function changedFormulas(values: ConditionValues): FormValues {
  const changed: FormValues = {};
  for (const component of componentsOf(values.page)) {
    const expression = component.expression?.trim() ?? "";
    if (component.componentType !== ComponentType.formula || expression === "") continue;
    const form = { ...values.form, ...changed };
    const outcome = evaluateExpression(prepareExpression(expression), { ...values, form });
    const value = "failed" in outcome ? null : plainValue(outcome.value);
    if (!sameValue(form[component.componentCode], value)) changed[component.componentCode] = value;
  }
  return changed;
}

/** A FEEL value as a form keeps it: money has two decimals, days and instants are text. */
function plainValue(value: unknown): JsonValue {
  if (typeof value === "number") return Number.isFinite(value) ? Math.round(value * 100) / 100 : null;
  if (typeof value === "string" || typeof value === "boolean") return value;
  return value === null || value === undefined ? null : String(value);
}
