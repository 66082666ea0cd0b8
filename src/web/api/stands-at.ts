import { type ErrorName, errorCatalogue } from "#contract/errors/catalogue.ts";
import type { CallError } from "./call-error.ts";

/** The field of these that a place belongs to: itself, or what it is a part of (`readers` for `readers[0]`). */
function fieldOf(place: string, fields: readonly string[]): string | undefined {
  return fields.find(
    (field) => place === field || (place.startsWith(field) && /^[.[]/u.test(place.slice(field.length))),
  );
}

/**
 * Whether all that a refusal says stands at these fields of a screen (`readers` for `readers[0]`, too); else it is to be
 * said as a whole, or nobody reads it.
 */
export function standsAt({ errors }: Pick<CallError, "errors">, fields: readonly string[]): boolean {
  const places = Object.keys(errors);
  return places.length > 0 && places.every((place) => fieldOf(place, fields) !== undefined);
}

/**
 * Hands a screen what a refusal says of its fields, by field: what is said of a part of one is said at it, and a refusal
 * that is about one field whatever else (`ofCodes`, by its name) there. Answers whether that is all of it, as `onError` of a
 * sending wants it.
 */
export function placeErrors(
  error: CallError,
  fields: readonly string[],
  put: (errors: Readonly<Record<string, string>>) => void,
  ofCodes: Readonly<Partial<Record<ErrorName, string>>> = {},
): boolean {
  const ofCode = Object.entries(ofCodes).find(
    ([name]) => errorCatalogue[name as ErrorName].code === error.code,
  );
  if (ofCode !== undefined) {
    put({ [ofCode[1]]: error.said });
    return true;
  }
  const placed: Record<string, string> = {};
  for (const [place, said] of Object.entries(error.errors)) {
    const field = fieldOf(place, fields);
    if (field !== undefined) placed[field] ??= said;
  }
  put(placed);
  return standsAt(error, fields);
}
