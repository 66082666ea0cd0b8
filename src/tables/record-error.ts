import type { ErrorObject } from "ajv/dist/2020.js";
import type { JsonValue } from "#contract/schema.ts";
import { decimalsOf } from "#contract/rules/decimals-of.ts";
import type { FieldModel, Texts } from "./table-model.ts";

/** What can be wrong with a value; the texts stand in `contract/texts/<language>/record-errors.json` under these names. */
export const recordErrorCodes = [
  "required",
  "unknownField",
  "readOnly",
  "wrongType",
  "notAChoice",
  "tooShort",
  "tooLong",
  "tooSmall",
  "tooLarge",
  "notAbove",
  "notBelow",
  "tooManyDecimals",
  "notMultiple",
  "badPattern",
  "badFormat",
  "tooFewMembers",
  "tooManyMembers",
  "doubledMember",
  "notAllowedHere",
  "rule",
  "unreadable",
  "sheetError",
  "notCalculable",
  /** These are the server's: they need the other rows. */
  "notUnique",
  /** `fields`: the titles of all that are unique together, by language. */
  "setNotUnique",
  "keyInBin",
  "unknownReference",
  "treeCycle",
  /** These are of the lines of a file; `line` is another that has the same. */
  "sameValueInFile",
  "sameSetInFile",
  "sameRowInFile",
] as const;
export type RecordErrorCode = (typeof recordErrorCodes)[number];

export interface RecordError {
  code: RecordErrorCode;
  params: { [name: string]: JsonValue };
  /** The schema's own words, for a rule across fields or a pattern. */
  message?: Texts;
}

/** Errors by field; one a field, the most telling. */
export type RecordErrors = { [field: string]: RecordError };

/** Which complaint about one field is the most telling: earlier wins. */
const weight: readonly RecordErrorCode[] = [
  "unknownField",
  "readOnly",
  "required",
  "wrongType",
  "notAChoice",
];

const rank = (code: RecordErrorCode): number =>
  weight.includes(code) ? weight.indexOf(code) : weight.length;

/** Puts an error on a field unless a more telling one is there. */
export function putError(errors: RecordErrors, field: string, error: RecordError): void {
  const present = Object.hasOwn(errors, field) ? errors[field] : undefined;
  if (present !== undefined && rank(error.code) >= rank(present.code)) return;
  // People choose the names in a row they send: __proto__ has to become a key like any other.
  Object.defineProperty(errors, field, {
    value: error,
    enumerable: true,
    configurable: true,
    writable: true,
  });
}

/** Field and error of one of Ajv's complaints; undefined for those that only repeat another. */
export function fromAjvError(error: ErrorObject, field: FieldModel | undefined): RecordError | undefined {
  const params = error.params as { [name: string]: JsonValue };
  const limit = params.limit ?? null;
  switch (error.keyword) {
    case "required":
    // No schema says it itself: `askedPresence` does, of what a condition asks for.
    case "not":
      return { code: "required", params: {} };
    case "type":
      return { code: "wrongType", params: { kind: field?.kind ?? "text" } };
    case "oneOf":
      return { code: "notAChoice", params: {} };
    case "const":
    case "enum":
      // Inside oneOf every choice complains; the one of oneOf itself speaks for all.
      return error.schemaPath.includes("/oneOf/") ? undefined : { code: "notAllowedHere", params: {} };
    case "minLength":
      return { code: "tooShort", params: { limit } };
    case "maxLength":
      return { code: "tooLong", params: { limit } };
    case "minimum":
      return { code: "tooSmall", params: { limit } };
    case "maximum":
      return { code: "tooLarge", params: { limit } };
    case "exclusiveMinimum":
      return { code: "notAbove", params: { limit } };
    case "exclusiveMaximum":
      return { code: "notBelow", params: { limit } };
    case "multipleOf":
      return multipleOf(Number(params.multipleOf));
    case "pattern":
      return badPattern(error, field);
    case "format":
      return { code: "badFormat", params: { format: params.format ?? "" } };
    case "minItems":
      return { code: "tooFewMembers", params: { limit } };
    case "maxItems":
      return { code: "tooManyMembers", params: { limit } };
    case "uniqueItems":
      return { code: "doubledMember", params: {} };
    case "additionalProperties":
      return { code: "unknownField", params: {} };
    default:
      return undefined;
  }
}

/** The schema's words are about the field's own pattern, not about one that a condition adds. */
function badPattern({ params, schemaPath }: ErrorObject, field: FieldModel | undefined): RecordError {
  const { pattern } = params as { pattern: string };
  const isOwn = schemaPath.startsWith("#/properties/");
  return {
    code: "badPattern",
    params: { pattern, ...(isOwn && field?.example !== undefined ? { example: field.example } : {}) },
    ...(isOwn && field?.patternWords !== undefined ? { message: field.patternWords } : {}),
  };
}

function multipleOf(step: number): RecordError {
  const decimals = decimalsOf(step);
  return decimals > 0 && Number((step * 10 ** decimals).toFixed(0)) === 1
    ? { code: "tooManyDecimals", params: { decimals } }
    : { code: "notMultiple", params: { step } };
}
