import type { TSchema } from "#contract/schema.ts";

/**
 * A value with nothing but what a call declares to answer: further properties are left out, a missing one is null
 * unless it may be absent. Pure.
 */
export function asDeclared(schema: TSchema | undefined, value: unknown): unknown {
  if (schema === undefined) return value;
  if (Array.isArray(value)) {
    const items = schema["items"] as TSchema | undefined;
    return value.map((item) => asDeclared(items, item));
  }
  const properties = schema["properties"] as Readonly<Record<string, TSchema>> | undefined;
  if (properties === undefined || typeof value !== "object" || value === null) return value;
  const given = value as Readonly<Record<string, unknown>>;
  const required = (schema["required"] ?? []) as readonly string[];
  const declared = Object.entries(properties).filter(
    ([name]) => given[name] !== undefined || required.includes(name),
  );
  return Object.fromEntries(declared.map(([name, part]) => [name, asDeclared(part, given[name] ?? null)]));
}
