import type { JsonValue } from "../schema.ts";
import type { ErrorName } from "./catalogue.ts";

/** What is wrong with one field: a key of `texts/<language>/problems.json` and what its text mentions. */
export interface FieldProblem {
  problem: string;
  params?: Record<string, JsonValue>;
  /** The text itself, where a table's schema brings it; already in the caller's language. */
  text?: string;
}

/** A call's "no", as a value: nothing was thrown, what the transaction counted stays. */
export interface Refusal {
  refused: ErrorName;
  params?: Record<string, JsonValue>;
  /** By field or path, for the fields of a form: `days`, `tasks[2].taskName`. */
  errors?: Record<string, FieldProblem>;
  /** Fields two people changed differently. */
  conflicts?: Record<string, { base: JsonValue; theirs: JsonValue; mine: JsonValue }>;
}

/** Makes a refusal. */
export function refuse(refused: ErrorName, params?: Record<string, JsonValue>): Refusal {
  return params === undefined ? { refused } : { refused, params };
}

/** Makes the refusal of an input, field by field. */
export function refuseFields(
  errors: Record<string, FieldProblem>,
  refused: ErrorName = "invalidInput",
): Refusal {
  return { refused, errors };
}

/** Tells a refusal from an answer. */
export function isRefusal(value: unknown): value is Refusal {
  return typeof value === "object" && value !== null && "refused" in value;
}
