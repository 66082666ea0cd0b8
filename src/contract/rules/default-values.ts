import type { FormValues, JsonValue } from "../schema.ts";
import { componentsOf } from "../shapes/form-components.ts";
import { ComponentType } from "../codes/component-type.ts";
import type { FormComponent, FormPage } from "../shapes/form-page.ts";
import { isEmptyValue } from "./same-value.ts";

/** What the author of a form lets a field begin with; nothing where they say nothing. Pure. */
export function defaultOf({ componentType, defaultValue }: FormComponent): JsonValue | undefined {
  const value = defaultValue as JsonValue | undefined;
  return componentType === ComponentType.staticText || isEmptyValue(value) ? undefined : value;
}

/** The values an application begins with (spec §3 Form component); rows of sub-tables get theirs when they are made. Pure. */
export function defaultValues(page: FormPage | undefined): FormValues {
  return Object.fromEntries(
    componentsOf(page).flatMap((component) => {
      const value = defaultOf(component);
      return value === undefined ? [] : [[component.componentCode, value]];
    }),
  );
}
