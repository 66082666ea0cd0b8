import type { CallError } from "./call-error.ts";

/**
 * Whether all that a refusal says stands at these fields of a screen (`readers` for `readers[0]`, too); else it is to be
 * said as a whole, or nobody reads it.
 */
export function standsAt({ errors }: Pick<CallError, "errors">, fields: readonly string[]): boolean {
  const places = Object.keys(errors);
  return places.length > 0 && places.every((place) => fields.includes(place.split(/[.[]/u)[0] ?? place));
}
