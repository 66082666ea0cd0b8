import { type Refusal, refuseFields } from "#contract/errors/refusal.ts";
import type { FormValues, JsonValue } from "#contract/schema.ts";

/** Deeper than any form or definition; a bomb of brackets is not read further. */
const deepest = 32;

/** Reads JSON text that must be an object; `field` is where it stood in the input. */
export function readDocument(text: string | undefined, field: string): FormValues | undefined | Refusal {
  if (text === undefined) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return refuseFields({ [field]: { problem: "malformedJson" } });
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return refuseFields({ [field]: { problem: "notAnObject" } });
  const document = value as FormValues;
  return storableProblem(document, field) ?? document;
}

/** Refuses what PostgreSQL cannot keep in a document: the character NUL, half a surrogate pair, endless nesting. */
export function storableProblem(document: JsonValue, field: string): Refusal | undefined {
  return isStorable(document, 0) ? undefined : refuseFields({ [field]: { problem: "wrongForm" } });
}

function isStorable(value: JsonValue, depth: number): boolean {
  if (typeof value === "string") return isStorableText(value);
  if (typeof value !== "object" || value === null) return true;
  if (depth > deepest) return false;
  return Object.entries(value).every(([key, each]) => isStorableText(key) && isStorable(each, depth + 1));
}

function isStorableText(text: string): boolean {
  return !text.includes("\u0000") && !/\p{Surrogate}/u.test(text);
}
