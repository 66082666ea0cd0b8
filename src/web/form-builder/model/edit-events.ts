import type { FormEvent, FormPage } from "#contract/shapes/form-page.ts";
import { fieldsRead } from "./fields-read.ts";

/** Adds an event at the end of the list. */
export function addEvent(page: FormPage, event: FormEvent): FormPage {
  return { ...page, events: [...(page.events ?? []), event] };
}

/** Changes the event at a place. */
export function changeEvent(
  page: FormPage,
  at: number,
  change: { [Key in keyof FormEvent]?: FormEvent[Key] | undefined },
): FormPage {
  const events = (page.events ?? []).map((event, index) =>
    index === at ? (withoutEmpty({ ...event, ...change }) as FormEvent) : event,
  );
  return { ...page, events };
}

/**
 * Writes an expression of an event. The fields its expressions read are its sources; one that nothing reads any longer is
 * none, except where a change of it sets the event off and somebody chose it for that. Without any, the sources stay.
 */
export function writeExpression(
  page: FormPage,
  at: number,
  property: "condition" | "expression",
  text: string,
): FormPage {
  const before = page.events?.[at];
  if (before === undefined) return page;
  const known = new Set(page.components.map(({ componentCode }) => componentCode));
  const readBefore = readBy(before);
  const read = readBy({ ...before, [property]: text }).filter((code) => known.has(code));
  const kept = before.sourceList.filter(
    (code) => read.includes(code) || (before.function === "set" && !readBefore.includes(code)),
  );
  const sourceList = [...kept, ...read.filter((code) => !kept.includes(code))];
  return changeEvent(page, at, { [property]: text, ...(sourceList.length === 0 ? {} : { sourceList }) });
}

function readBy({ condition = "", expression = "" }: FormEvent): string[] {
  return [...new Set([...fieldsRead(condition), ...fieldsRead(expression)])];
}

/** Takes an event out. */
export function removeEvent(page: FormPage, at: number): FormPage {
  const { events = [], ...rest } = page;
  const left = events.filter((_event, index) => index !== at);
  return left.length === 0 ? rest : { ...page, events: left };
}

/** Moves an event a place on or back: of several that give one field a value the first that holds counts. */
export function moveEvent(page: FormPage, at: number, by: 1 | -1): FormPage {
  const events = [...(page.events ?? [])];
  const [one, other] = [events[at], events[at + by]];
  if (one === undefined || other === undefined) return page;
  events[at] = other;
  events[at + by] = one;
  return { ...page, events };
}

/** What was set to `undefined` is not there. */
function withoutEmpty(event: object): object {
  return Object.fromEntries(Object.entries(event).filter(([, value]) => value !== undefined));
}
