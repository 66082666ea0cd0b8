import type { FieldProblem } from "#contract/errors/refusal.ts";
import { isRow } from "#contract/rules/field-rights.ts";
import type { FormValues, JsonValue } from "#contract/schema.ts";

/** A form page in our shape, and what of it contradicts itself, by path. */
export interface ReadPage {
  page: FormValues;
  problems: Record<string, FieldProblem>;
}

/**
 * Reads what other programs write differently into a form page (spec §3): components and events that say again which
 * page and version they are of, a trigger and a function as objects with their code, and the sources of an event with
 * their titles (`sourceArray`). What says the same as the rest is taken over or left out; what says something else is
 * a problem, never dropped. Pure.
 */
export function asOthersWriteIt(page: FormValues): ReadPage {
  const problems: Record<string, FieldProblem> = {};
  const components = (value: JsonValue | undefined, at: string): JsonValue | undefined =>
    each(value, (component, index) => {
      const place = `${at}[${index}]`;
      const read = withoutPageNames(component, page, place, problems);
      const children = components(read["children"], `${place}.children`);
      return children === undefined ? read : { ...read, children };
    });
  const own = components(page["components"], "components");
  const events = each(page["events"], (event, index) => {
    const place = `events[${index}]`;
    const read = withoutPageNames(event, page, place, problems);
    return withSources(withCodes(read), place, problems);
  });
  const read = {
    ...page,
    ...(own === undefined ? {} : { components: own }),
    ...(events === undefined ? {} : { events }),
  };
  return { page: read, problems };
}

function each(
  value: JsonValue | undefined,
  read: (row: FormValues, index: number) => FormValues,
): JsonValue | undefined {
  return Array.isArray(value) ? value.map((row, index) => (isRow(row) ? read(row, index) : row)) : value;
}

function withoutPageNames(
  part: FormValues,
  page: FormValues,
  at: string,
  problems: Record<string, FieldProblem>,
): FormValues {
  const { pageId, version, ...rest } = part;
  const said = { pageId, version };
  for (const [name, value] of Object.entries(said)) {
    const ofPage = page[name];
    if (value !== undefined && value !== null && String(value) !== String(ofPage ?? ""))
      problems[`${at}.${name}`] = {
        problem: "ofAnotherPage",
        params: { given: say(value), page: say(ofPage) },
      };
  }
  return rest;
}

/** `{"triggerTypeCode": "change"}` and `{"functionId": "show"}` as the codes they hold. */
function withCodes(event: FormValues): FormValues {
  const { triggerType, function: does } = event;
  return {
    ...event,
    ...(isRow(triggerType) && "triggerTypeCode" in triggerType
      ? { triggerType: triggerType["triggerTypeCode"] ?? "" }
      : {}),
    ...(isRow(does) && "functionId" in does ? { function: does["functionId"] ?? "" } : {}),
  };
}

function withSources(event: FormValues, at: string, problems: Record<string, FieldProblem>): FormValues {
  const { sourceArray, ...rest } = event;
  if (sourceArray === undefined || sourceArray === null) return rest;
  const codes = codesOf(sourceArray);
  const { sourceList } = rest;
  if (codes === undefined) problems[`${at}.sourceArray`] = { problem: "wrongForm" };
  else if (sourceList === undefined) return { ...rest, sourceList: codes };
  else if (!sameCodes(codes, sourceList)) problems[`${at}.sourceArray`] = { problem: "sourcesDiffer" };
  return rest;
}

/** The codes of sources written as codes or as components. */
function codesOf(sourceArray: JsonValue): string[] | undefined {
  if (!Array.isArray(sourceArray)) return undefined;
  const codes = sourceArray.map((source) => (isRow(source) ? source["componentCode"] : source));
  return codes.every((code): code is string => typeof code === "string") ? codes : undefined;
}

function sameCodes(codes: readonly string[], sourceList: JsonValue): boolean {
  if (!Array.isArray(sourceList)) return false;
  const listed = new Set(sourceList.map(String));
  return listed.size === new Set(codes).size && codes.every((code) => listed.has(code));
}

function say(value: JsonValue | undefined): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : JSON.stringify(value ?? "");
}
