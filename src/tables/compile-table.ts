import { _, Ajv2020, type ErrorObject, type Format } from "ajv/dist/2020.js";
import { askedPresence } from "./asked-presence.ts";
import { allFormats } from "./validator-runtime.ts";
import { exactMultipleOf } from "./multiple-of.ts";
import type { TableModel } from "./table-model.ts";

/** What a validator says: true, or false with `errors` set, as Ajv's functions do. */
export interface RecordValidator {
  (row: unknown): boolean;
  errors?: ErrorObject[] | null | undefined;
}

/** A model and its compiled validator, kept apart so that the model travels as JSON. */
export interface CompiledTable {
  model: TableModel;
  validate: RecordValidator;
}

/** Our annotations; known to Ajv so that strict mode refuses every other unknown word. */
export const annotationWords = [
  "x-entity",
  "x-ui",
  "x-ref",
  "x-db",
  "x-unique",
  "x-access",
  "x-calc",
  "x-pattern",
  "x-rules",
  "x-i18n",
  "x-color",
] as const;

const formatNames = ["date", "date-time", "email", "uri", "uuid", "ipv4", "ipv6", "hostname"] as const;

/**
 * The one set of options under which rows are judged: strict, with our annotations, all errors at once.
 * `strictRequired` is off so that `then` may require what stands above; decimals are compared exactly.
 */
export function createAjv(): Ajv2020 {
  const ajv = new Ajv2020({
    strict: true,
    strictRequired: false,
    strictTypes: false,
    allowUnionTypes: true,
    allErrors: true,
    code: { source: true, formats: _`require("ajv-formats/dist/formats").fullFormats` },
  });
  ajv.removeKeyword("multipleOf").addKeyword(exactMultipleOf);
  ajv.addVocabulary([...annotationWords]);
  for (const name of formatNames) ajv.addFormat(name, allFormats()[name] as Format);
  return ajv;
}

/** A compiler keeps names and values of all it compiled: after so many it is replaced. */
const compilesPerCompiler = 100;
let shared: { ajv: Ajv2020; compiles: number } | undefined;

/** Compiles a model's validator. Throws only for a model that `readTableSchema` would not have made. */
export function compileTable(model: TableModel): CompiledTable {
  // Shared, for a new compiler spends most of its time on JSON Schema's own schema.
  if (shared === undefined || shared.compiles >= compilesPerCompiler)
    shared = { ajv: createAjv(), compiles: 0 };
  shared.compiles += 1;
  const schema = askedPresence(model.recordSchema);
  const validate = shared.ajv.compile(schema) as RecordValidator;
  shared.ajv.removeSchema(schema);
  return { model, validate };
}
