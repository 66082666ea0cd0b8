import type { FormPage } from "#contract/shapes/form-page.ts";

/** The form with its fields, so that rules may read persons from them, and without anything that has to be filled in. */
export function asksForNothing(page: FormPage): FormPage {
  return {
    ...page,
    titleRequired: false,
    events: [],
    components: page.components.map(({ children, ...component }) => ({
      ...component,
      isRequired: false,
      ...(children === undefined
        ? {}
        : { children: children.map((column) => ({ ...column, isRequired: false })) }),
    })),
  };
}
