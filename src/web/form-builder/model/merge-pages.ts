import { sameValue } from "#contract/rules/same-value.ts";
import type { JsonValue } from "#contract/schema.ts";
import type { FormComponent, FormPage } from "#contract/shapes/form-page.ts";
import { arranged, numbered } from "./find-components.ts";

/** What two people made of one form. Fields by code; `""` is the form itself, `events` its events. */
export interface MergedPages {
  /** Both together; where both changed the same field, mine. */
  page: FormPage;
  onlyMine: string[];
  onlyTheirs: string[];
  both: string[];
}

/**
 * Joins two changed forms field by field: what one alone changed, added or removed counts; of what both changed
 * differently mine does, and it is listed. The order is mine, with what they added behind the field it followed. Pure.
 */
export function mergePages(base: FormPage, mine: FormPage, theirs: FormPage): MergedPages {
  const found: Omit<MergedPages, "page"> = { onlyMine: [], onlyTheirs: [], both: [] };
  const decide = <Value>(id: string, was: Value, own: Value, other: Value): Value => {
    if (isSame(own, other)) return own;
    if (isSame(was, own)) {
      found.onlyTheirs.push(id);
      return other;
    }
    (isSame(was, other) ? found.onlyMine : found.both).push(id);
    return own;
  };
  const head = decide("", headOf(base), headOf(mine), headOf(theirs));
  const events = decide("events", base.events, mine.events, theirs.events);
  const isMoved = !isSame(orderOf(base), orderOf(mine));
  const [leading, following] = isMoved ? [mine, theirs] : [theirs, mine];
  const codes = orderOf(leading);
  for (const [index, code] of orderOf(following).entries()) {
    if (codes.includes(code)) continue;
    const before = orderOf(following)[index - 1];
    codes.splice(before === undefined ? 0 : codes.indexOf(before) + 1, 0, code);
  }
  const components = codes.flatMap((code) => {
    const field = decide(code, fieldIn(base, code), fieldIn(mine, code), fieldIn(theirs, code));
    return field === undefined ? [] : [field];
  });
  for (const code of orderOf(base).filter((each) => !codes.includes(each))) found.onlyMine.push(code);
  const { events: _before, ...rest } = head as FormPage;
  return {
    page: { ...rest, components: numbered(components), ...(events === undefined ? {} : { events }) },
    ...found,
  };
}

/** What is said of a part of a form, property by property: a field by its code, `""` the form itself; events have none. Pure. */
export function partOf(page: FormPage, code: string): object | undefined {
  return code === "" ? headOf(page) : fieldIn(page, code);
}

function headOf({
  components: _fields,
  events: _events,
  version: _version,
  state: _state,
  ...head
}: FormPage) {
  return { ...head, version: 1, state: "temporary" as const };
}

function orderOf({ components }: FormPage): string[] {
  return arranged(components).map(({ componentCode }) => componentCode);
}

/** A field whatever its place. */
function fieldIn({ components }: FormPage, code: string): FormComponent | undefined {
  const field = components.find(({ componentCode }) => componentCode === code);
  return field === undefined ? undefined : { ...field, componentOrder: 0 };
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || sameValue(one as JsonValue | undefined, other as JsonValue | undefined);
}
