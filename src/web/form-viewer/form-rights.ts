import { mayWrite, type FieldRightMap } from "#contract/rules/field-rights.ts";
import { headingAmong } from "#contract/shapes/form-components.ts";
import type { FormValues } from "#contract/schema.ts";
import type { FormComponent } from "#contract/shapes/form-page.ts";

/** The fields a person sees, in the order of the page; the title is not said twice where one only reads it. */
export function shownComponents(
  components: readonly FormComponent[],
  rights: FieldRightMap,
  withoutHeading: boolean,
): FormComponent[] {
  const heading = headingAmong(components);
  const isSaidAbove = (component: FormComponent) =>
    component === heading && (withoutHeading || rights[component.componentCode] !== "write");
  return components
    .filter((component) => rights[component.componentCode] !== "hide" && !isSaidAbove(component))
    .sort((one, other) => one.componentOrder - other.componentOrder);
}

/** The values a person may write something of; what else a command carried would be refused (R19). */
export function writableValues(
  components: readonly FormComponent[],
  values: FormValues,
  rights: FieldRightMap,
): FormValues {
  const writable = components.filter((component) => mayWrite(component, rights));
  return Object.fromEntries(
    writable
      .map((component) => [component.componentCode, values[component.componentCode]] as const)
      .filter((entry): entry is readonly [string, NonNullable<(typeof entry)[1]>] => entry[1] !== undefined),
  );
}
