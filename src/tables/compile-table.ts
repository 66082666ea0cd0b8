import type { ErrorObject } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import formatsPlugin from "ajv-formats";
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
  "x-rules",
  "x-i18n",
  "x-color",
] as const;

const formats = ["date", "date-time", "email", "uri", "uuid", "ipv4", "ipv6", "hostname"] as const;

/**
 * The one set of options under which rows are judged: strict, with our annotations, all errors at once.
 * `strictRequired` is off so that `then` may require what stands above; decimals are compared exactly.
 */
export function createAjv(options: { forStandalone?: boolean } = {}): Ajv2020 {
  const ajv = new Ajv2020({
    strict: true,
    strictRequired: false,
    strictTypes: false,
    allowUnionTypes: true,
    allErrors: true,
    ...(options.forStandalone === true ? { code: { source: true } } : {}),
  });
  ajv.removeKeyword("multipleOf").addKeyword(exactMultipleOf);
  ajv.addVocabulary([...annotationWords]);
  // The package is CommonJS: some loaders answer the module, others its default.
  const plugin =
    "default" in formatsPlugin ? (formatsPlugin.default as unknown as typeof formatsPlugin) : formatsPlugin;
  plugin(ajv, [...formats]);
  return ajv;
}

/** Compiles a model's validator. Throws only for a model that `readTableSchema` would not have made. */
export function compileTable(model: TableModel): CompiledTable {
  return { model, validate: createAjv().compile(model.recordSchema) as RecordValidator };
}
