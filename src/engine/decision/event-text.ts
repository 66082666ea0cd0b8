import type { JsonValue } from "#contract/schema.ts";
import type { EngineEvent } from "../model/events.ts";

/**
 * The canonical text of an event for the hash chain (R3): JSON without blanks and with sorted keys, so that it does not
 * depend on how a database gives objects back. The host hashes it. Pure.
 */
export function eventText(event: EngineEvent): string {
  return canonicalText(event as unknown as JsonValue);
}

/** JSON without blanks and with sorted keys. Pure. */
export function canonicalText(value: JsonValue | undefined): string {
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value ?? null);
  const entries = Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, each]) => `${JSON.stringify(key)}:${canonicalText(each)}`);
  return `{${entries.join(",")}}`;
}
