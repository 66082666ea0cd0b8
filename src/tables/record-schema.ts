import type { JsonValue } from "#contract/schema.ts";
import type { FieldSchema, TableSchema } from "./table-schema.ts";

type JsonObject = { [key: string]: JsonValue };

const checkedWords = new Set([
  "type",
  "format",
  "oneOf",
  "items",
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
  "minLength",
  "maxLength",
  "pattern",
  "minItems",
  "maxItems",
  "uniqueItems",
]);

/**
 * The JSON Schema of a row as people send it: the file without annotations and closed against unknown properties.
 * Properties that only the server sets are not required of anybody.
 */
export function buildRecordSchema(schema: TableSchema): JsonObject {
  const properties = Object.fromEntries(
    Object.entries(schema.properties).map(([name, field]) => [name, fieldSchema(field)]),
  );
  const result: JsonObject = { type: "object", properties, additionalProperties: false };
  const required = (schema.required ?? []).filter((name) => schema.properties[name]?.readOnly !== true);
  if (required.length > 0) result.required = required;
  for (const word of ["dependentRequired", "if", "then", "else", "allOf"] as const) {
    const part = schema[word];
    if (part !== undefined) result[word] = part as unknown as JsonValue;
  }
  return result;
}

function fieldSchema(field: FieldSchema): JsonObject {
  const kept = Object.entries(field).filter(([word]) => checkedWords.has(word));
  const result = Object.fromEntries(kept) as JsonObject;
  if (field.oneOf !== undefined) result.oneOf = values(field.oneOf);
  if (field.items !== undefined) {
    const { oneOf, ...items } = field.items;
    result.items = oneOf === undefined ? items : { ...items, oneOf: values(oneOf) };
  }
  return nullable(result);
}

const values = (choices: readonly { const: string | number }[]): JsonValue =>
  choices.map((choice) => ({ const: choice.const }));

/** `oneOf` would refuse the null that the type allows. */
function nullable(field: JsonObject): JsonObject {
  const allowsNull = Array.isArray(field.type) && field.type.includes("null");
  if (allowsNull && Array.isArray(field.oneOf)) field.oneOf = [...field.oneOf, { const: null }];
  return field;
}
