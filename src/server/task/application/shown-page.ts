import type { FieldRight } from "#contract/codes/field-right.ts";
import { componentsOf } from "#contract/shapes/form-components.ts";
import type { FormComponent, FormPage } from "#contract/shapes/form-page.ts";
import type { Bundle } from "#engine";

/** The page as its reader sees it: what is hidden from them is not on it, columns of sub-tables included. */
export function shownPage(bundle: Bundle, rights: Readonly<Record<string, FieldRight>>): FormPage {
  const { page, definition } = bundle;
  const usual: FormPage = {
    pageId: definition.processId,
    version: 1,
    state: "effective",
    label: definition.processName,
    components: [],
  };
  const components = componentsOf(page).flatMap((component) => shown(component, rights));
  const codes = new Set(components.map(({ componentCode }) => componentCode));
  const events = page?.events?.filter(({ componentCode }) => codes.has(componentCode));
  return { ...(page ?? usual), components, ...(events === undefined ? {} : { events }) };
}

function shown(component: FormComponent, rights: Readonly<Record<string, FieldRight>>): FormComponent[] {
  const code = component.componentCode;
  if (rights[code] === "hide") return [];
  const { children } = component;
  if (children === undefined) return [component];
  return [
    {
      ...component,
      children: children.filter(({ componentCode }) => rights[`${code}.${componentCode}`] !== "hide"),
    },
  ];
}
