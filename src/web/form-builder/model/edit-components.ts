import { componentKind } from "#contract/components/component-kinds.ts";
import type { FormComponent, FormPage } from "#contract/shapes/form-page.ts";
import {
  arranged,
  componentAtKey,
  type Edited,
  freeCode,
  keyOf,
  keysIn,
  numbered,
  numbersOf,
} from "./find-components.ts";

/** Where components are put: before the `at`th as the form shows them, of the page or of a sub-table's columns. */
export interface Target {
  table?: number;
  at: number;
}

/** A page with one component changed; one that is answered as it was changes nothing. */
export function changeComponent(
  page: FormPage,
  key: string,
  change: (component: FormComponent) => FormComponent,
): FormPage {
  const [at, column] = numbersOf(key);
  const replace = (
    list: readonly FormComponent[],
    index: number,
    next: (was: FormComponent) => FormComponent,
  ) => list.map((each, place) => (place === index ? next(each) : each));
  const was = componentAtKey(page, key);
  if (was === undefined) return page;
  const next = change(was);
  if (next === was) return page;
  const components =
    column === undefined
      ? replace(page.components, at, () => next)
      : replace(page.components, at, (table) => ({
          ...table,
          children: replace(table.children ?? [], column, () => next),
        }));
  return { ...page, components };
}

/** Puts components into a page, under codes that are free there; what may be no column stays out of sub-tables. */
export function insertComponents(
  page: FormPage,
  components: readonly FormComponent[],
  target: Target,
): Edited {
  const fitting = components.filter((each) => fits(each, target));
  const siblings = siblingsAt(page, target);
  if (fitting.length === 0 || siblings === undefined) return { page };
  const named: FormComponent[] = [];
  for (const each of fitting)
    named.push({ ...each, componentCode: freeCode(each.componentCode, [...siblings, ...named]) });
  return put(page, named, target);
}

/** Moves components, to another place or between the page and a sub-table. What they hold and are called stays. */
export function moveComponents(page: FormPage, keys: readonly string[], target: Target): Edited {
  const moved = chosenOf(page, keys).filter((each) => fits(each, target));
  const siblings = siblingsAt(page, target);
  if (moved.length === 0 || siblings === undefined) return { page, marked: keys };
  const table = target.table === undefined ? undefined : page.components[target.table];
  if (table !== undefined && moved.includes(table)) return { page, marked: keys };
  const before = siblings.slice(target.at).find((each) => !moved.includes(each));
  const without = removeThose(page, moved);
  const list = target.table === undefined ? without.components : columnsIn(without, table);
  const stranger = moved.filter((each) => !siblings.includes(each));
  const named = moved.map((each) =>
    stranger.includes(each) ? { ...each, componentCode: freeCode(each.componentCode, list) } : each,
  );
  const at = before === undefined ? list.length : placeAmong(list, before);
  const tableAt = table === undefined ? undefined : placeAmong(without.components, table);
  const done = put(without, named, tableAt === undefined ? { at } : { table: tableAt, at });
  return isSamePage(page, done.page) ? { page, marked: keys } : done;
}

/** Moves components a place on or back among their siblings. */
export function moveBy(page: FormPage, keys: readonly string[], by: 1 | -1): Edited {
  const [first] = keys;
  if (first === undefined) return { page };
  const [table, column] = numbersOf(first);
  const ofTable = column === undefined ? {} : { table };
  const siblings = siblingsAt(page, { ...ofTable, at: 0 }) ?? [];
  const places = chosenOf(page, keys).map((each) => siblings.indexOf(each));
  if (places.includes(-1)) return { page, marked: keys };
  const at = by === 1 ? Math.max(...places) + 2 : Math.min(...places) - 1;
  return at < 0 ? { page, marked: keys } : moveComponents(page, keys, { ...ofTable, at });
}

/** Takes components out; what followed them is marked then. */
export function removeComponents(page: FormPage, keys: readonly string[]): Edited {
  const gone = chosenOf(page, keys);
  if (gone.length === 0) return { page };
  const order = keysIn(page);
  const next = removeThose(page, gone);
  const at = Math.min(...keys.map((key) => order.indexOf(key)));
  const left = keysIn(next);
  const marked = left[Math.min(at, left.length - 1)];
  return { page: next, marked: marked === undefined ? [] : [marked] };
}

/** The components of keys, in the order of the form, to be pasted elsewhere. */
export function copyOf(page: FormPage, keys: readonly string[]): FormComponent[] {
  return chosenOf(page, keys);
}

function chosenOf(page: FormPage, keys: readonly string[]): FormComponent[] {
  const wanted = new Set(keys);
  return keysIn(page)
    .filter((key) => wanted.has(key) && !(key.includes(".") && wanted.has(key.split(".")[0] ?? "")))
    .map((key) => componentAtKey(page, key))
    .filter((each) => each !== undefined);
}

/** Whether a component may stand at a target: not every kind may be a column. */
export function fits({ componentType }: FormComponent, { table }: Target): boolean {
  return table === undefined || componentKind(componentType)?.inSubTable === true;
}

/** The components among which a target is, in the order of the form; nothing where the sub-table is not there. */
function siblingsAt(page: FormPage, { table }: Target): readonly FormComponent[] | undefined {
  if (table === undefined) return arranged(page.components);
  const children = page.components[table]?.children;
  return page.components[table] === undefined ? undefined : arranged(children ?? []);
}

function put(page: FormPage, components: readonly FormComponent[], { table, at }: Target): Edited {
  const into = (list: readonly FormComponent[]) => {
    const order = arranged(list);
    return numbered([...order.slice(0, at), ...components, ...order.slice(at)]);
  };
  const keys = (index: number) => (table === undefined ? keyOf(index) : keyOf(table, index));
  const marked = components.map((_each, offset) => keys(at + offset));
  if (table === undefined) return { page: { ...page, components: into(page.components) }, marked };
  const next = page.components.map((each, index) =>
    index === table ? { ...each, children: into(each.children ?? []) } : each,
  );
  return { page: { ...page, components: next }, marked };
}

function removeThose(page: FormPage, gone: readonly FormComponent[]): FormPage {
  const left = (list: readonly FormComponent[]) =>
    list.some((each) => gone.includes(each))
      ? numbered(arranged(list).filter((each) => !gone.includes(each)))
      : list;
  const components = left(page.components).map((each) => {
    const children = each.children === undefined ? undefined : left(each.children);
    return children === undefined || children === each.children ? each : { ...each, children: [...children] };
  });
  return { ...page, components };
}

/** The columns of a sub-table after others were taken out: it is found by its code and title. */
function columnsIn(page: FormPage, table: FormComponent | undefined): readonly FormComponent[] {
  if (table === undefined) return [];
  return arranged(page.components[placeAmong(page.components, table)]?.children ?? []);
}

/** Where a component is now that its number, or a column of it, may have changed. */
function placeAmong(list: readonly FormComponent[], wanted: FormComponent): number {
  const same = list.indexOf(wanted);
  return same >= 0 ? same : list.findIndex(({ componentCode }) => componentCode === wanted.componentCode);
}

function isSamePage(one: FormPage, other: FormPage): boolean {
  const same = (mine: readonly FormComponent[], theirs: readonly FormComponent[]): boolean =>
    mine.length === theirs.length &&
    mine.every((each, index) => {
      const twin = theirs[index];
      return (
        each === twin ||
        (twin !== undefined &&
          each.componentOrder === twin.componentOrder &&
          each.componentCode === twin.componentCode &&
          (each.children === undefined
            ? twin.children === undefined
            : same(each.children, twin.children ?? [])))
      );
    });
  return same(one.components, other.components);
}
