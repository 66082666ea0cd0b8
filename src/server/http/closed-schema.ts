import type { TSchema } from "#contract/schema.ts";

type Plain = null | boolean | number | string | Plain[] | { [key: string]: Plain };

/**
 * The schema with every object closed that does not say itself that it is open: what a call does not know is
 * refused, never dropped.
 */
export function closedSchema(schema: TSchema): Record<string, unknown> {
  return close(JSON.parse(JSON.stringify(schema)) as Plain) as Record<string, unknown>;
}

function close(part: Plain): Plain {
  if (Array.isArray(part)) return part.map(close);
  if (part === null || typeof part !== "object") return part;
  const closed: { [key: string]: Plain } = {};
  for (const [key, value] of Object.entries(part)) {
    closed[key] = key === "enum" || key === "const" || key === "default" ? value : close(value);
  }
  const isObject = closed.type === "object" && "properties" in closed;
  if (isObject && !("additionalProperties" in closed)) closed.additionalProperties = false;
  return closed;
}
