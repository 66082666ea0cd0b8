import type { TSchema } from "#contract/schema.ts";
import type { WireNames } from "#contract/wire/misspelt-names.ts";

type Plain = null | boolean | number | string | Plain[] | { [key: string]: Plain };
export type JsonSchema = { [key: string]: Plain };

/** Where the schemas that refer to themselves are kept, by name. */
export type NamedSchemas = Record<string, JsonSchema>;

const reference = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

/**
 * A declared schema as OpenAPI writes it: plain JSON, fields under their wire names, and schemas with an `$id`
 * moved to `named`.
 */
export function wireSchema(schema: TSchema, named: NamedSchemas, wireNames: WireNames = {}): JsonSchema {
  return convert(JSON.parse(JSON.stringify(schema)) as JsonSchema, named, wireNames) as JsonSchema;
}

function convert(part: Plain, named: NamedSchemas, wireNames: WireNames): Plain {
  if (Array.isArray(part)) return part.map((item) => convert(item, named, wireNames));
  if (part === null || typeof part !== "object") return part;
  if (typeof part.$ref === "string" && !part.$ref.startsWith("#")) return reference(part.$ref);
  const { $id: name, ...rest } = part;
  const converted: JsonSchema = {};
  for (const [key, value] of Object.entries(rest)) {
    if (key === "properties") converted[key] = convertProperties(value as JsonSchema, named, wireNames);
    else if (key === "required")
      converted[key] = (value as string[]).map((field) => wireNames[field] ?? field);
    else if (key === "enum" || key === "const" || key === "default") converted[key] = value;
    else converted[key] = convert(value, named, wireNames);
  }
  if (typeof name !== "string") return converted;
  named[name] = converted;
  return reference(name);
}

function convertProperties(properties: JsonSchema, named: NamedSchemas, wireNames: WireNames): JsonSchema {
  return Object.fromEntries(
    Object.entries(properties).map(([field, schema]) => [
      wireNames[field] ?? field,
      convert(schema, named, wireNames),
    ]),
  );
}
