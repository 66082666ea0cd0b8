import { limits } from "#contract/limits.ts";
import type { TSchema } from "#contract/schema.ts";

type Plain = null | boolean | number | string | Plain[] | { [key: string]: Plain };

/** Beyond these an integer or number that says nothing of itself fits no column. */
const bounds: Readonly<Record<string, readonly [least: number, most: number]>> = {
  integer: [-2_147_483_648, 2_147_483_647],
  number: [-limits.numberMax, limits.numberMax],
};

/**
 * The schema with every object closed that does not say itself that it is open: what a call does not know is
 * refused, never dropped. Numbers that say no bounds get those of the database.
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
  const bound = typeof closed.type === "string" && !("enum" in closed) ? bounds[closed.type] : undefined;
  if (bound !== undefined) {
    closed.minimum ??= bound[0];
    closed.maximum ??= bound[1];
  }
  return closed;
}
