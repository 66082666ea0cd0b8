import fc from "../properties.ts";
import { type TSchema, Type } from "#contract/schema.ts";

/** A schema as it is read here: JSON Schema as far as our declarations use it. */
interface Said {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: TSchema[];
  properties?: Record<string, TSchema>;
  patternProperties?: Record<string, TSchema>;
  required?: string[];
  items?: TSchema;
  minLength?: number;
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  minItems?: number;
}

/**
 * Values of the kinds that a schema says, with texts from `texts`. Patterns are not heeded: what is wanted is something in
 * every place that a document of that schema has, also in those that are added later.
 */
export function anyOfSchema(schema: TSchema, texts: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  const said = schema as Said;
  const inside = (each: TSchema) => anyOfSchema(each, texts);
  if (said.const !== undefined) return fc.constant(said.const);
  if (said.enum !== undefined) return fc.constantFrom(...said.enum);
  if (said.anyOf !== undefined) return fc.oneof(...said.anyOf.map(inside));
  switch (said.type) {
    case "string":
      return texts.map((text) => text.padEnd(said.minLength ?? 0, "x"));
    case "integer":
      return fc.integer({ min: said.minimum ?? -9, max: Math.min(said.maximum ?? 99, 1_000) });
    case "number":
      return fc
        .double({ min: said.minimum ?? said.exclusiveMinimum ?? -9, max: said.maximum ?? 1e4, noNaN: true })
        .map((number) => (number === 0 ? 1 : number));
    case "boolean":
      return fc.boolean();
    case "array":
      return fc.array(inside(said.items ?? Type.String()), { minLength: said.minItems ?? 0, maxLength: 2 });
    default:
      return anyObject(said, inside, texts);
  }
}

function anyObject(
  { properties = {}, patternProperties, required = [] }: Said,
  inside: (schema: TSchema) => fc.Arbitrary<unknown>,
  texts: fc.Arbitrary<string>,
): fc.Arbitrary<unknown> {
  const [values] = Object.values(patternProperties ?? {});
  if (values !== undefined)
    return fc.dictionary(texts, inside(values), { maxKeys: 2, noNullPrototype: true });
  const fields = Object.fromEntries(Object.entries(properties).map(([key, each]) => [key, inside(each)]));
  return fc.record(fields, { requiredKeys: required.filter((key) => key in fields), noNullPrototype: true });
}
