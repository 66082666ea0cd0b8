import type { FormComponent, FormPage } from "#contract/shapes/form-page.ts";
import { changeComponent } from "./edit-components.ts";
import { componentAtKey, numbersOf } from "./find-components.ts";

/**
 * Gives a component another code, and whatever of the page reads it the new name: events, conditions, formulas. What
 * stands in quotes is text and stays. While two components share the old code nothing else is renamed.
 */
export function renameCode(page: FormPage, key: string, code: string): FormPage {
  const was = componentAtKey(page, key)?.componentCode;
  if (was === undefined || was === code) return page;
  const renamed = changeComponent(page, key, (component) => ({ ...component, componentCode: code }));
  const [at, column] = numbersOf(key);
  const siblings = column === undefined ? page.components : (page.components[at]?.children ?? []);
  const isAlone = siblings.filter(({ componentCode }) => componentCode === was).length === 1;
  if (was === "" || code === "" || !isAlone) return renamed;
  const table = page.components[at]?.componentCode ?? "";
  const before = column === undefined ? `form.${was}` : `form.${table}.${was}`;
  const after = column === undefined ? `form.${code}` : `form.${table}.${code}`;
  const expression = (text: string) => renamedIn(text, before, after);
  const inRow = (text: string) =>
    expression(column === undefined ? text : renamedIn(text, `row.${was}`, `row.${code}`));
  const begins = ({ notBefore }: FormComponent) => (notBefore === was ? { notBefore: code } : {});
  const rename = (component: FormComponent, index: number): FormComponent => ({
    ...component,
    ...(column === undefined ? begins(component) : {}),
    ...(component.expression === undefined ? {} : { expression: expression(component.expression) }),
    ...(component.children === undefined
      ? {}
      : {
          children: component.children.map((child) => ({
            ...child,
            ...(column !== undefined && index === at ? begins(child) : {}),
            ...(child.expression === undefined
              ? {}
              : { expression: index === at ? inRow(child.expression) : expression(child.expression) }),
          })),
        }),
  });
  const named = (each: string) => (column === undefined && each === was ? code : each);
  const { events } = renamed;
  return {
    ...renamed,
    components: renamed.components.map(rename),
    ...(events === undefined
      ? {}
      : {
          events: events.map((event) => ({
            ...event,
            componentCode: named(event.componentCode),
            sourceList: event.sourceList.map(named),
            ...(event.condition === undefined ? {} : { condition: expression(event.condition) }),
            ...(event.expression === undefined ? {} : { expression: expression(event.expression) }),
          })),
        }),
  };
}

/** Replaces a path in an expression, texts in quotes left out. */
function renamedIn(text: string, before: string, after: string): string {
  const path = new RegExp(`(?<![\\w.])${before.replaceAll(".", "\\.")}(?!\\w)`, "gu");
  return text
    .split(/("(?:[^"\\]|\\.)*")/u)
    .map((part, index) => (index % 2 === 0 ? part.replace(path, after) : part))
    .join("");
}
