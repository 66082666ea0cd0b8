import type { CallDeclaration } from "#contract/calls/define-call.ts";
import type { JsonValue } from "#contract/schema.ts";

/** So much of a declared input as tells what it may hold. */
export interface InputSchema {
  type?: string;
  enum?: readonly JsonValue[];
  anyOf?: readonly InputSchema[];
  items?: InputSchema;
  properties?: Readonly<Record<string, InputSchema>>;
  patternProperties?: Readonly<Record<string, InputSchema>>;
  minimum?: number;
  minLength?: number;
  format?: string;
}

/** One input of a call that nothing good can be done with. */
export interface HostileInput {
  /** Where the bad value stands, and which it is. */
  title: string;
  /** Whether the value itself may never be taken, whoever asks. */
  neverTaken: boolean;
  input: { [field: string]: JsonValue };
}

const hostile: readonly [title: string, value: JsonValue][] = [
  ["U+0000", "a\u0000b"],
  ["half a surrogate pair", "a\ud800b"],
  ["a number beyond int4", 2_147_483_648],
  ["a number beyond int8", 1e300],
  ["a number as text", "99999999999999999999"],
];

/**
 * Every field of a call's input, at any depth, with every hostile value; the rest is filled in plausibly, so that what
 * is not refused reaches the handler.
 */
export function hostileInputs(call: CallDeclaration): HostileInput[] {
  const root = call.input as InputSchema;
  return placesOf(root, []).flatMap((place) =>
    hostile.map(([title, value]) => ({
      title: `${title} at ${place.join(".")}`,
      // A query or form brings half a pair as the character for what cannot be read.
      neverTaken: title.startsWith("U+0000") || (title.startsWith("half") && call.encoding === "json"),

      input: withValue(sample(root) as { [field: string]: JsonValue }, place, value),
    })),
  );
}

/** A value that a schema would take. */
export function sample(schema: InputSchema): JsonValue {
  if (schema.enum !== undefined) return schema.enum[0] ?? null;
  if (schema.anyOf !== undefined) return sample(schema.anyOf[0] ?? {});
  switch (schema.type) {
    case "object":
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, sample(inner)]),
      );
    case "array":
      return [sample(schema.items ?? {})];
    case "integer":
    case "number":
      return Math.max(1, schema.minimum ?? 1);
    case "boolean":
      return false;
    case "string":
      return schema.format === "date" ? "2026-01-31" : "X".repeat(Math.max(1, schema.minLength ?? 1));
    default:
      return "X";
  }
}

/** Where a value stands in an input: names of fields and positions in lists. */
export type Place = readonly (string | number)[];

/** Every place of an input that a schema names, those within others included. */
export function placesOf(schema: InputSchema, at: Place): Place[] {
  if (schema.anyOf !== undefined) return [at, ...schema.anyOf.flatMap((one) => placesOf(one, at).slice(1))];
  if (schema.type === "array") return [[...at, 0], ...placesOf(schema.items ?? {}, [...at, 0]).slice(1)];
  if (schema.type !== "object") return [at];
  const named = Object.entries(schema.properties ?? {}).flatMap(([name, inner]) =>
    placesOf(inner, [...at, name]),
  );
  const open = schema.properties === undefined ? [[...at, "name"]] : [];
  const patterned = Object.values(schema.patternProperties ?? {}).flatMap((inner) =>
    placesOf(inner, [...at, "name"]),
  );
  return [...named, ...open, ...patterned];
}

/** The same input with another value in a place. */
export function withValue<Whole extends JsonValue>(
  whole: Whole,
  [step, ...rest]: Place,
  value: JsonValue,
): Whole {
  if (step === undefined) return value as Whole;
  const copy = (Array.isArray(whole) ? [...whole] : { ...(whole as object) }) as Record<string, JsonValue>;
  copy[step] = withValue(copy[step] ?? (typeof rest[0] === "number" ? [] : {}), rest, value);
  return copy as Whole;
}
