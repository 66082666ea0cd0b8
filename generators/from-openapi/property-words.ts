import type { JsonValue } from "#contract/schema.ts";
import type { FieldDraft } from "../draft/table-draft.ts";
import { apiChoices, listedValues, typeOfValues } from "./api-choices.ts";
import { type FlatSchema, flatten } from "./flatten-schema.ts";
import type { ApiDocument, ApiSchema } from "./read-document.ts";

type Words = FieldDraft["schema"];

/** What a property becomes; without words it cannot be a field, and `note` says why. */
export interface PropertyWords {
  words?: Words;
  note?: string;
}

const formats = new Set(["date", "date-time", "email", "uri", "uuid", "ipv4", "ipv6", "hostname"]);
/** Formats that only say how large a number is, or how a text looks on the screen. */
const harmless = new Set(["int32", "int64", "float", "double", "password"]);

/** The words of a field for a property of a schema. */
export function propertyWords(document: ApiDocument, given: ApiSchema): PropertyWords {
  const flat = flatten(document, given);
  const { schema } = flat;
  if (flat.missing !== undefined)
    return { note: `points to ${flat.missing}, which is not here or leads in a circle: left out` };
  const found = typed(document, flat);
  if (found.words === undefined) return found;
  const [type] = [found.words.type].flat();
  const notes = [
    ...(found.note === undefined ? [] : [found.note]),
    ...(schema.deprecated === true ? ["is deprecated"] : []),
  ];
  return {
    words: {
      ...found.words,
      ...(flat.nullable && type !== undefined ? { type: [type, "null"] } : {}),
      ...(schema.description === undefined ? {} : { description: schema.description.trim() }),
      ...(schema.readOnly === true ? { readOnly: true } : {}),
      ...(schema.writeOnly === true ? { "x-access": { read: [] } } : {}),
      ...(isDefault(schema.default, found.words) ? { default: schema.default as JsonValue } : {}),
    },
    ...(notes.length === 0 ? {} : { note: notes.join("; ") }),
  };
}

function typed(document: ApiDocument, flat: FlatSchema): PropertyWords {
  const { schema } = flat;
  const listed = listedValues(document, schema);
  const type = flat.type ?? typeOfValues(listed);
  if (listed !== undefined && (type === "string" || type === "integer")) {
    const oneOf = apiChoices(type, listed);
    if (oneOf === undefined) return { note: "chooses from values of other types: left out" };
    return { words: { type, oneOf } };
  }
  switch (type) {
    case "string":
      return textWords(schema);
    case "integer":
    case "number":
      return { words: { type, ...numberLimits(schema) } };
    case "boolean":
      return { words: { type } };
    case "array":
      return listWords(document, schema);
    case "object":
      return {
        words: jsonWords("object"),
        ...(flat.component === undefined ? {} : { note: `is a whole ${flat.component}, kept as JSON` }),
      };
    default:
      return { note: "may be of several types, or of any: left out" };
  }
}

const jsonWords = (type: "object"): Words => ({ type, "x-ui": { widget: "json" } });

function textWords({ format, minLength, maxLength, pattern }: ApiSchema): PropertyWords {
  if (format === "binary" || format === "byte") return { note: "is the content of a file: left out" };
  const isKnown = format !== undefined && formats.has(format);
  const isPattern = pattern !== undefined && compiles(pattern);
  const isDay = format === "date" || format === "date-time";
  const notes = [
    ...(format === undefined || isKnown || harmless.has(format)
      ? []
      : [`its format ${format} is not checked`]),
    ...(pattern === undefined || isPattern ? [] : [`its pattern ${pattern} is not taken over`]),
  ];
  const widget =
    format === "password" ? "password" : (maxLength ?? 0) > 500 && !isDay ? "textarea" : undefined;
  return {
    words: {
      type: "string",
      ...(isKnown ? { format } : {}),
      ...(minLength === undefined ? {} : { minLength }),
      ...(maxLength === undefined ? {} : { maxLength: Math.max(1, maxLength) }),
      ...(isPattern ? { pattern } : {}),
      ...(widget === undefined ? {} : { "x-ui": { widget } }),
    },
    ...(notes.length === 0 ? {} : { note: notes.join("; ") }),
  };
}

function compiles(pattern: string): boolean {
  try {
    return new RegExp(pattern, "u").unicode;
  } catch {
    return false;
  }
}

/** In 3.0 the exclusive bounds are marks beside the others, in 3.1 numbers of their own. */
function numberLimits({
  minimum,
  maximum,
  exclusiveMinimum,
  exclusiveMaximum,
  multipleOf,
}: ApiSchema): Partial<Words> {
  const [isAbove, isBelow] = [exclusiveMinimum === true, exclusiveMaximum === true];
  const above = isAbove ? minimum : typeof exclusiveMinimum === "number" ? exclusiveMinimum : undefined;
  const below = isBelow ? maximum : typeof exclusiveMaximum === "number" ? exclusiveMaximum : undefined;
  return {
    ...(minimum === undefined || isAbove ? {} : { minimum }),
    ...(above === undefined ? {} : { exclusiveMinimum: above }),
    ...(maximum === undefined || isBelow ? {} : { maximum }),
    ...(below === undefined ? {} : { exclusiveMaximum: below }),
    ...(multipleOf === undefined ? {} : { multipleOf }),
  };
}

function listWords(
  document: ApiDocument,
  { items = {}, minItems, maxItems, uniqueItems }: ApiSchema,
): PropertyWords {
  const member = flatten(document, items);
  const limits = {
    ...(minItems === undefined ? {} : { minItems }),
    ...(maxItems === undefined ? {} : { maxItems: Math.max(1, maxItems) }),
    ...(uniqueItems === undefined ? {} : { uniqueItems }),
  };
  const asJson = (type: "object" | "integer" | "number"): Words => ({
    type: "array",
    ...limits,
    items: { type },
    "x-ui": { widget: "json" },
  });
  if (member.type === "string") {
    const listed = listedValues(document, member.schema);
    const choices = listed === undefined ? undefined : apiChoices("string", listed);
    const oneOf = choices === undefined ? {} : { oneOf: choices };
    return {
      words: { type: "array", ...limits, items: { type: "string", ...oneOf }, "x-ui": { widget: "tags" } },
    };
  }
  if (member.type === "integer" || member.type === "number" || member.type === "object") {
    const what =
      member.component === undefined ? undefined : `is a list of ${member.component}, kept as JSON`;
    return { words: asJson(member.type), ...(what === undefined ? {} : { note: what }) };
  }
  return { note: "is a list of lists or of several types: left out" };
}

/** Whether a default is a value of the field: documents are not always right about their own. */
function isDefault(value: unknown, words: Words): boolean {
  if (value === undefined || value === null) return false;
  if (words.oneOf !== undefined) return words.oneOf.some((choice) => choice.const === value);
  const [type] = [words.type].flat();
  if (type === "string")
    return (
      typeof value === "string" &&
      words.format === undefined &&
      words.pattern === undefined &&
      isWithin(value, words)
    );
  if (type === "integer") return Number.isInteger(value) && isBounded(Number(value), words);
  if (type === "number") return typeof value === "number" && isBounded(value, words);
  return type === "boolean" && typeof value === "boolean";
}

const isWithin = (text: string, { minLength = 0, maxLength = Number.POSITIVE_INFINITY }: Words): boolean =>
  [...text].length >= minLength && [...text].length <= maxLength;
const isBounded = (value: number, words: Words): boolean =>
  value >= (words.minimum ?? value) &&
  value <= (words.maximum ?? value) &&
  value > (words.exclusiveMinimum ?? Number.NEGATIVE_INFINITY) &&
  value < (words.exclusiveMaximum ?? Number.POSITIVE_INFINITY) &&
  words.multipleOf === undefined;
