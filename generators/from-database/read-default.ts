import type { JsonValue } from "#contract/schema.ts";
import type { FieldDraft } from "../draft/table-draft.ts";
import { readValue } from "./read-check.ts";

/** The value of a default that is one; undefined where the database computes it. */
export function readDefault(expression: string, words: FieldDraft["schema"]): JsonValue | undefined {
  if (expression === "true" || expression === "false") return expression === "true";
  const value = readValue(expression);
  if (value === undefined) return undefined;
  const type = Array.isArray(words.type) ? words.type[0] : words.type;
  if (type === "integer" || type === "number") {
    const number = Number(value);
    return Number.isFinite(number) ? number : undefined;
  }
  if (type === "array") return value === "{}" ? [] : undefined;
  if (type === "object") return parsed(String(value));
  if (words.format === "date" || words.format === "date-time") return undefined;
  return String(value);
}

function parsed(text: string): JsonValue | undefined {
  try {
    const value = JSON.parse(text) as JsonValue;
    return typeof value === "object" && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
