import type { JsonSchema } from "./wire-schema.ts";

/**
 * A schema as one reads a type: `{rows: [{userCode: text}], total: integer}`. Named schemas are given by name.
 * Deeper than `depth` levels only `…` is shown.
 */
export function typeText(schema: JsonSchema, depth = 3): string {
  const { $ref, enum: values, anyOf, type, properties, items } = schema;
  if (typeof $ref === "string") return $ref.slice($ref.lastIndexOf("/") + 1);
  if ("const" in schema) return JSON.stringify(schema.const);
  if (Array.isArray(values)) return values.map((value) => JSON.stringify(value)).join(" | ");
  if (Array.isArray(anyOf)) return anyOf.map((one) => typeText(one as JsonSchema, depth)).join(" | ");
  if (type === "array") return `[${depth === 0 ? "…" : typeText((items ?? {}) as JsonSchema, depth - 1)}]`;
  if (type === "object" && isRecord(properties)) return objectText(schema, properties, depth);
  if (type === "string") return typeof schema.format === "string" ? schema.format : "text";
  return typeof type === "string" ? type : "any";
}

function objectText(schema: JsonSchema, properties: JsonSchema, depth: number): string {
  if (depth === 0) return "{…}";
  const required = Array.isArray(schema.required) ? schema.required : [];
  const fields = Object.entries(properties).map(
    ([name, field]) =>
      `${name}${required.includes(name) ? "" : "?"}: ${typeText(field as JsonSchema, depth - 1)}`,
  );
  return `{${fields.join(", ")}}`;
}

function isRecord(value: unknown): value is JsonSchema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
