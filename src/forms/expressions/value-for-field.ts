import type { JsonValue } from "#contract/schema.ts";
import type { FormComponent } from "#contract/shapes/form-page.ts";
import { storedValue } from "../stored-value.ts";
import { type ConditionValues, evaluateExpression, prepareExpression } from "./evaluate-condition.ts";

/** The value of an expression as a field keeps it, or why there is none. Pure. */
export function valueForField(
  component: FormComponent,
  expression: string,
  values: ConditionValues,
): { value: JsonValue } | { failed: string } {
  const outcome = evaluateExpression(prepareExpression(expression, values.page), values);
  return "failed" in outcome ? outcome : { value: storedValue(component, outcome.value) };
}
