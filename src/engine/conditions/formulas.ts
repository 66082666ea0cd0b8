import { sameValue } from "#contract/rules/same-value.ts";
import type { FormValues, JsonValue } from "#contract/schema.ts";
import type { PreparedBundle } from "../model/prepared-bundle.ts";
import { type ConditionValues, evaluateExpression } from "./evaluate-condition.ts";

/**
 * The values of the form's formula fields that differ from those in `values.form`, computed in the order of the
 * fields so that one may use an earlier one. A formula that cannot be computed yet is empty.
 */
export function changedFormulas(prepared: PreparedBundle, values: ConditionValues): FormValues {
  const changed: FormValues = {};
  for (const { componentCode, expression } of prepared.formulas) {
    const form = { ...values.form, ...changed };
    const outcome = evaluateExpression(expression, { ...values, form });
    const value = "failed" in outcome ? null : plainValue(outcome.value);
    if (!sameValue(form[componentCode], value)) changed[componentCode] = value;
  }
  return changed;
}

/** A FEEL value as a form keeps it: money has two decimals, days and instants are text. */
function plainValue(value: unknown): JsonValue {
  if (typeof value === "number") return Number.isFinite(value) ? Math.round(value * 100) / 100 : null;
  if (typeof value === "string" || typeof value === "boolean") return value;
  return value === null || value === undefined ? null : String(value);
}
