import { type Refusal, refuseFields } from "#contract/errors/refusal.ts";
import { storableProblems } from "#contract/rules/storable-value.ts";
import type { FormValues, JsonValue } from "#contract/schema.ts";
import { outlineProblem } from "../http/index.ts";

/** Reads JSON text that must be an object; `field` is where it stood in the input. */
export function readDocument(text: string | undefined, field: string): FormValues | undefined | Refusal {
  if (text === undefined) return undefined;
  const outline = outlineProblem(text);
  if (outline !== undefined) return outline;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return refuseFields({ [field]: { problem: "malformedJson" } });
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return refuseFields({ [field]: { problem: "notAnObject" } });
  const problems = storableProblems(value as JsonValue, field);
  return Object.keys(problems).length === 0 ? (value as FormValues) : refuseFields(problems);
}
