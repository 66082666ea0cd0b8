import type { JsonValue } from "#contract/schema.ts";

type JsonObject = { [key: string]: JsonValue };

const isObject = (value: JsonValue | undefined): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** What follows from a condition. */
const parts: ReadonlySet<string> = new Set(["then", "else"]);

/**
 * A row's schema in which what a condition asks for has to be there: null may be a value of a field, but is no answer where a
 * condition requires one. Pure.
 */
export function askedPresence(recordSchema: JsonObject): JsonObject {
  const asked = Object.entries(recordSchema).map(([word, part]): [string, JsonValue] => {
    if (parts.has(word) && isObject(part)) return [word, present(part)];
    if (word !== "allOf" || !Array.isArray(part)) return [word, part];
    return [word, part.map((one) => (isObject(one) ? askedPresence(one) : one))];
  });
  return Object.fromEntries(asked);
}

function present(part: JsonObject): JsonObject {
  const names = Array.isArray(part.required) ? part.required.filter((name) => typeof name === "string") : [];
  if (names.length === 0) return part;
  const own = isObject(part.properties) ? part.properties : {};
  const asked = names.map((name) => {
    const words = own[name];
    return [name, { ...(isObject(words) ? words : {}), not: { const: null } }] as const;
  });
  return { ...part, properties: { ...own, ...Object.fromEntries(asked) } };
}
