import { pathExpressions } from "#contract/rules/effect-path.ts";
import type { JsonValue } from "#contract/schema.ts";

/**
 * The path of a call with its values in place. They are percent-encoded, dots that would climb included: no value leads
 * anywhere but to the place its designer gave it. Pure.
 */
export function pathOf(path: string, give: (expression: string) => JsonValue): string {
  const values = pathExpressions(path).map((expression) => encoded(give(expression)));
  return path.replaceAll(/\{[^{}]*\}/gu, () => values.shift() ?? "");
}

function encoded(value: JsonValue): string {
  const text = value === null ? "" : typeof value === "object" ? JSON.stringify(value) : String(value);
  // A segment of dots climbs even when it is percent-encoded, so its percent signs are encoded as well.
  return /^\.{1,2}$/u.test(text) ? text.replaceAll(".", "%252E") : encodeURIComponent(text);
}
