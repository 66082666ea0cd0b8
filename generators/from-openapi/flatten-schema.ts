import type { ApiDocument, ApiSchema } from "./read-document.ts";

/** A schema without pointers and `allOf` at its top, and whether null is a value of it. */
export interface FlatSchema {
  schema: ApiSchema;
  /** Its one type, `null` left out; undefined where it names none or several. */
  type: string | undefined;
  nullable: boolean;
  /** Component that it points to. */
  component?: string;
  /** Pointer that leads out of the document, or to nothing. */
  missing?: string;
}

const component = /^#\/components\/schemas\/([^/]+)$/u;

/** Follows pointers, merges `allOf`, and reads both ways of saying that a value may be null. */
export function flatten(document: ApiDocument, given: ApiSchema, seen: readonly string[] = []): FlatSchema {
  if (given.$ref !== undefined) {
    const { $ref, ...beside } = given;
    const target = document.find($ref) as ApiSchema | undefined;
    if (target === undefined || seen.includes($ref))
      return { schema: {}, type: undefined, nullable: false, missing: $ref };
    const flat = flatten(document, target, [...seen, $ref]);
    const name = component.exec($ref)?.[1];
    return {
      ...flat,
      schema: { ...flat.schema, ...beside },
      ...(name === undefined ? {} : { component: name }),
    };
  }
  const merged = given.allOf === undefined ? given : merge(document, given, seen);
  const alternatives = merged.oneOf ?? merged.anyOf;
  const others = alternatives?.filter((one) => !isNull(document, one));
  if (alternatives !== undefined && others?.length === 1 && others[0] !== undefined) {
    const { oneOf: _, anyOf: __, ...beside } = merged;
    const flat = flatten(document, others[0], seen);
    return {
      ...flat,
      schema: { ...beside, ...flat.schema },
      nullable: flat.nullable || others.length < alternatives.length,
    };
  }
  const types = [merged.type ?? guessed(merged)].flat().filter((type) => type !== undefined);
  const plain = types.filter((type) => type !== "null");
  return {
    schema: merged,
    type: plain.length === 1 ? plain[0] : undefined,
    nullable:
      merged.nullable === true ||
      types.includes("null") ||
      merged.enum?.includes(null) === true ||
      (others !== undefined && others.length < (alternatives?.length ?? 0)),
  };
}

/** One schema of several that must all hold: properties and required together, of other words the later one. */
function merge(document: ApiDocument, { allOf = [], ...own }: ApiSchema, seen: readonly string[]): ApiSchema {
  const parts = [...allOf.map((part) => flatten(document, part, seen).schema), own];
  const properties = Object.assign({}, ...parts.map((part) => part.properties ?? {})) as Record<
    string,
    ApiSchema
  >;
  const required = [...new Set(parts.flatMap((part) => part.required ?? []))];
  return {
    ...(Object.assign({}, ...parts) as ApiSchema),
    ...(Object.keys(properties).length === 0 ? {} : { properties }),
    required,
  };
}

function isNull(document: ApiDocument, schema: ApiSchema): boolean {
  if (schema.$ref !== undefined)
    return (document.find(schema.$ref) as ApiSchema | undefined)?.type === "null";
  return schema.type === "null" || (schema.enum?.length === 1 && schema.enum[0] === null);
}

/** Many documents leave the type out where the other words say it. */
function guessed(schema: ApiSchema): string | undefined {
  if (schema.properties !== undefined) return "object";
  if (schema.items !== undefined) return "array";
  const values = schema.const === undefined ? schema.enum : [schema.const];
  if (values === undefined) return undefined;
  if (values.every((value) => value === null || typeof value === "string")) return "string";
  return values.every((value) => value === null || Number.isInteger(value)) ? "integer" : undefined;
}
