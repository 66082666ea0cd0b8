import { utcText } from "#contract/rules/instant-text.ts";
import type { JsonValue } from "#contract/schema.ts";
import { FeelDateTime } from "feelin";
import { type ConditionValues, evaluateExpression, prepareExpression } from "./evaluate-condition.ts";

/** What an expression gives as JSON for other systems: figures as they are, days and instants as text, these in UTC. */
export function plainValue(
  expression: string,
  values: ConditionValues,
): { value: JsonValue } | { failed: string } {
  const outcome = evaluateExpression(prepareExpression(expression, values.page), values);
  return "failed" in outcome ? outcome : { value: asJson(outcome.value) };
}

function asJson(value: unknown): JsonValue {
  if (value === null || value === undefined) return null;
  if (typeof value === "string" || typeof value === "boolean") return value;
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (Array.isArray(value)) return value.map(asJson);
  if (Object.getPrototypeOf(value) === Object.prototype)
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, asJson(inner)]));
  const text = String(value);
  return value instanceof FeelDateTime ? (utcText(text) ?? text) : text;
}
