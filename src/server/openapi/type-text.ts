import type { JsonSchema } from "./wire-schema.ts";

const indentation = "  ";

/**
 * A schema as one reads a type: `{rows: [{userCode: text}], total: integer}`, or with `lines` a field on each line.
 * Named schemas are given by name; deeper than `depth` levels only `…` is shown.
 */
export function typeText(schema: JsonSchema, { depth = 3, lines = false } = {}): string {
  return textOf(schema, depth, lines ? "\n" : "");
}

function textOf(schema: JsonSchema, depth: number, newLine: string): string {
  const { $ref, enum: values, anyOf, type, properties, items } = schema;
  if (typeof $ref === "string") return $ref.slice($ref.lastIndexOf("/") + 1);
  if ("const" in schema) return JSON.stringify(schema.const);
  if (Array.isArray(values)) return values.map((value) => JSON.stringify(value)).join(" | ");
  if (Array.isArray(anyOf)) return anyOf.map((one) => textOf(one as JsonSchema, depth, newLine)).join(" | ");
  if (type === "array")
    return `[${depth === 0 ? "…" : textOf((items ?? {}) as JsonSchema, depth - 1, newLine)}]`;
  if (type === "object" && isRecord(properties)) return objectText(schema, properties, depth, newLine);
  if (type === "string") return typeof schema.format === "string" ? schema.format : "text";
  return typeof type === "string" ? type : "any";
}

function objectText(schema: JsonSchema, properties: JsonSchema, depth: number, newLine: string): string {
  const fields = Object.entries(properties);
  if (fields.length === 0) return "{}";
  if (depth === 0) return "{…}";
  const required = Array.isArray(schema.required) ? schema.required : [];
  const inner = newLine === "" ? "" : newLine + indentation;
  const texts = fields.map(([name, field]) => {
    const mark = required.includes(name) ? "" : "?";
    return `${name}${mark}: ${textOf(field as JsonSchema, depth - 1, inner)}`;
  });
  return `{${inner}${texts.join(`,${inner === "" ? " " : inner}`)}${newLine}}`;
}

function isRecord(value: unknown): value is JsonSchema {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
