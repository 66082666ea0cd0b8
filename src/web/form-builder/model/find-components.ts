import type { FormComponent, FormPage } from "#contract/shapes/form-page.ts";

/** A page after a command, and what is marked then, by key. */
export interface Edited {
  page: FormPage;
  marked?: readonly string[];
}

/**
 * The key of a component in a page being edited: its place in the list, `3`, or `3.1` for a column. Codes are no keys,
 * since one may be changed, empty or there twice while a form is designed.
 */
export function keyOf(at: number, column?: number): string {
  return column === undefined ? String(at) : `${at}.${column}`;
}

/** Reads a key: the place in the list, and of a column its place in the sub-table. */
export function numbersOf(key: string): [at: number, column: number | undefined] {
  const [at, column] = key.split(".");
  return [Number(at), column === undefined ? undefined : Number(column)];
}

/** The component a key means; nothing where there is none. */
export function componentAtKey(page: FormPage, key: string): FormComponent | undefined {
  const [at, column] = numbersOf(key);
  const component = page.components[at];
  return column === undefined ? component : component?.children?.[column];
}

/** Every key of a page, in the order in which the form shows its fields. */
export function keysIn({ components }: FormPage): string[] {
  return arranged(components).flatMap((component) => {
    const at = components.indexOf(component);
    const { children = [] } = component;
    return [keyOf(at), ...arranged(children).map((column) => keyOf(at, children.indexOf(column)))];
  });
}

/** Components in the order in which a form shows them: the list itself where it is in that order. */
export function arranged(components: readonly FormComponent[]): readonly FormComponent[] {
  const isArranged = components.every(
    ({ componentOrder }, at) => at === 0 || (components[at - 1]?.componentOrder ?? 0) <= componentOrder,
  );
  return isArranged
    ? components
    : components.toSorted((one, other) => one.componentOrder - other.componentOrder);
}

/** The same with the numbers of their places; what has its number already is left as it is. */
export function numbered(components: readonly FormComponent[]): FormComponent[] {
  return components.map((component, index) =>
    component.componentOrder === index + 1 ? component : { ...component, componentOrder: index + 1 },
  );
}

/** A code that none of the siblings has: the wish, or the wish with the next free number. */
export function freeCode(wish: string, siblings: readonly FormComponent[]): string {
  const taken = new Set(siblings.map(({ componentCode }) => componentCode));
  if (!taken.has(wish)) return wish;
  const stem = wish.replace(/\d+$/u, "");
  let number = 2;
  while (taken.has(`${stem}${number}`)) number += 1;
  return `${stem}${number}`;
}
