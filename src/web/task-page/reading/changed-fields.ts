import type { FormValues } from "#contract/schema.ts";
import type { FormComponent } from "#contract/shapes/form-page.ts";
import { sameValue } from "#contract/rules/same-value.ts";

/** The fields whose values differ between two readings of an application. */
export function changedFields(
  components: readonly FormComponent[],
  before: FormValues,
  after: FormValues,
): FormComponent[] {
  return components.filter(
    (component) => !sameValue(before[component.componentCode], after[component.componentCode]),
  );
}
