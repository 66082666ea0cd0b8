import { ComponentDataType, ComponentType } from "#contract/codes/component-type.ts";
import type { FormComponent, FormPage } from "#contract/shapes/form-page.ts";

type Loose = Record<string, unknown>;

const isObject = (value: unknown): value is Loose =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * A page for editing, from wherever it comes: the server, a copy in this browser, a file. What the screens need to draw
 * is added where it is missing, nothing else is touched, and a whole page is answered as the very object that came in.
 * Nothing where it is no form at all. Pure.
 */
export function readPage(stored: unknown): FormPage | undefined {
  if (!isObject(stored) || !Array.isArray(stored["components"])) return undefined;
  const missing: Loose = {};
  for (const key of ["pageId", "label"]) if (typeof stored[key] !== "string") missing[key] = "";
  if (typeof stored["version"] !== "number") missing["version"] = 1;
  if (typeof stored["state"] !== "string") missing["state"] = "temporary";
  const components = readComponents(stored["components"]);
  if (components !== stored["components"]) missing["components"] = components;
  if (stored["events"] !== undefined && !isEventList(stored["events"]))
    missing["events"] = (Array.isArray(stored["events"]) ? stored["events"] : []).filter(isEvent);
  const whole = Object.keys(missing).length === 0 ? stored : { ...stored, ...missing };
  return whole as unknown as FormPage;
}

/** Components for editing; what is none is left out. */
export function readComponents(stored: readonly unknown[]): readonly FormComponent[] {
  const read = stored.filter(isObject).map(readComponent);
  const isWhole = read.length === stored.length && read.every((each, at) => each === stored[at]);
  return isWhole ? (stored as readonly FormComponent[]) : read;
}

function readComponent(given: Loose, at: number): FormComponent {
  const missing: Loose = {};
  if (typeof given["componentOrder"] !== "number") missing["componentOrder"] = at + 1;
  for (const key of ["componentCode", "componentTitle"])
    if (typeof given[key] !== "string") missing[key] = "";
  if (typeof given["componentType"] !== "number") missing["componentType"] = ComponentType.text;
  if (typeof given["componentDataType"] !== "number") missing["componentDataType"] = ComponentDataType.text;
  const { children } = given;
  if (Array.isArray(children)) {
    const read = readComponents(children);
    if (read !== children) missing["children"] = read;
  }
  const whole = Object.keys(missing).length === 0 ? given : { ...given, ...missing };
  return whole as unknown as FormComponent;
}

function isEventList(value: unknown): boolean {
  return Array.isArray(value) && value.every(isEvent);
}

function isEvent(value: unknown): boolean {
  return isObject(value) && Array.isArray(value["sourceList"]) && typeof value["componentCode"] === "string";
}
