import type { JsonValue } from "#contract/schema.ts";

type JsonObject = { [key: string]: JsonValue };

const isObject = (value: JsonValue | undefined): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A condition, and what follows from it. */
const parts: ReadonlySet<string> = new Set(["if", "then", "else"]);

/**
 * A row's schema in which what a condition looks for or asks for, and what goes together with another field, has to be there:
 * null may be a value of a field, but is no answer where one is required, and brings no other field with it, unless the
 * condition names null itself. Asked of its own answer, it says the same. Pure.
 */
export function askedPresence(recordSchema: JsonObject): JsonObject {
  const asked = Object.entries(togetherAsConditions(recordSchema)).map(
    ([word, part]): [string, JsonValue] => {
      if (parts.has(word) && isObject(part)) return [word, present(part)];
      if (word !== "allOf" || !Array.isArray(part)) return [word, part];
      return [word, part.map((one) => (isObject(one) ? askedPresence(one) : one))];
    },
  );
  return Object.fromEntries(asked);
}

/** `dependentRequired` asks whether a field is named, be it with null; a condition can ask whether it has a value. */
function togetherAsConditions({ dependentRequired, ...schema }: JsonObject): JsonObject {
  if (!isObject(dependentRequired)) return schema;
  const conditions = Object.entries(dependentRequired).map(([name, required]) => ({
    if: present({ required: [name] }),
    // oxlint-disable-next-line unicorn/no-thenable
    then: { required },
  }));
  const own = Array.isArray(schema.allOf) ? schema.allOf : [];
  return conditions.length === 0 ? schema : { ...schema, allOf: [...own, ...conditions] };
}

function present(part: JsonObject): JsonObject {
  const names = Array.isArray(part.required) ? part.required.filter((name) => typeof name === "string") : [];
  if (names.length === 0) return part;
  const own = isObject(part.properties) ? part.properties : {};
  const asked = names.map((name) => {
    const given = own[name];
    const words = isObject(given) ? given : {};
    return [name, namesNull(words) ? words : { ...words, not: { const: null } }] as const;
  });
  return { ...part, properties: { ...own, ...Object.fromEntries(asked) } };
}

function namesNull(words: JsonObject): boolean {
  return words.const === null || (Array.isArray(words.enum) && words.enum.includes(null));
}
