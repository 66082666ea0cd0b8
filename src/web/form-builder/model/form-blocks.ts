import { ComponentType } from "#contract/codes/component-type.ts";
import type { FormComponent, FormEvent, FormPage } from "#contract/shapes/form-page.ts";
import { copyOf, fits, insertComponents, type Target } from "./edit-components.ts";
import { arranged, type Edited, freeCode, keyOf } from "./find-components.ts";
import { fieldsRead } from "./fields-read.ts";
import { renameCode } from "./rename-code.ts";

/** Fields in their order, with the events that name no field but these. */
export interface FormBlock {
  components: readonly FormComponent[];
  events: readonly FormEvent[];
}

/** The fields of keys as a block; columns of sub-tables bring no events. Pure. */
export function blockOf(page: FormPage, keys: readonly string[]): FormBlock {
  const components = copyOf(page, keys);
  const codes = new Set(
    components.filter((each) => page.components.includes(each)).map(({ componentCode }) => componentCode),
  );
  const isAmongThem = ({ componentCode, sourceList, condition = "", expression = "" }: FormEvent) =>
    [componentCode, ...sourceList, ...fieldsRead(condition), ...fieldsRead(expression)].every((code) =>
      codes.has(code),
    );
  return { components, events: (page.events ?? []).filter(isAmongThem) };
}

/**
 * Puts a block into a form. What is called as something there gets another code, in the events, conditions and formulas
 * of the block as well; what those read beyond the block stays as it is written. Pure.
 */
export function insertBlock(page: FormPage, block: FormBlock, target: Target): Edited {
  const siblings =
    target.table === undefined ? page.components : (page.components[target.table]?.children ?? []);
  let given: FormPage = {
    pageId: page.pageId,
    label: "",
    version: 1,
    state: "temporary",
    components: [...block.components],
    events: target.table === undefined ? [...block.events] : [],
  };
  for (const [at, { componentCode }] of block.components.entries()) {
    const others = given.components.filter((_each, index) => index !== at);
    given = renameCode(given, keyOf(at), freeCode(componentCode, [...siblings, ...others]));
  }
  const put = insertComponents(page, given.components, target);
  const events = [...(page.events ?? []), ...(given.events ?? [])];
  return events.length === (page.events ?? []).length ? put : { ...put, page: { ...put.page, events } };
}

/** Puts all fields and events of another form behind those of this one. */
export function insertPage(page: FormPage, { components, events = [] }: FormPage): Edited {
  return insertBlock(page, { components: arranged(components), events }, { at: page.components.length });
}

/** Repeats fields behind the last of them, with the events among them. */
export function duplicateComponents(page: FormPage, keys: readonly string[]): Edited {
  const block = blockOf(page, keys);
  const [first] = keys;
  if (block.components.length === 0 || first === undefined) return { page };
  return insertBlock(page, block, targetBehind(page, keys, block.components));
}

/**
 * The place behind the last of some fields, among the columns of a sub-table where it is one; of none, the end. In an empty
 * sub-table it is the first of its columns. What cannot all be columns goes behind the sub-table: nothing is dropped.
 */
export function targetBehind(
  page: FormPage,
  keys: readonly string[],
  components: readonly FormComponent[],
): Target {
  const last = copyOf(page, keys).at(-1);
  if (last === undefined) return { at: page.components.length };
  const areColumns = components.every((each) => fits(each, { table: 0, at: 0 }));
  const own = page.components.indexOf(last);
  const isEmptyTable = last.componentType === ComponentType.subTable && (last.children ?? []).length === 0;
  if (areColumns && isEmptyTable) return { table: own, at: 0 };
  const table = page.components.findIndex(({ children }) => children?.includes(last) === true);
  const order = arranged(page.components);
  if (table < 0) return { at: order.indexOf(last) + 1 };
  const around = page.components[table];
  if (around === undefined || !areColumns) return { at: order.findIndex((each) => each === around) + 1 };
  return { table, at: arranged(around.children ?? []).indexOf(last) + 1 };
}
