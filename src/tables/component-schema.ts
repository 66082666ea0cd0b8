import type { Language } from "#contract/codes/language.ts";
import type { JsonValue } from "#contract/schema.ts";
import type { FieldModel, TableModel } from "./table-model.ts";

type JsonObject = { [key: string]: JsonValue };

/** JSON Schemas of a table for the documentation of its calls. */
export interface ComponentSchemas {
  /** A row as calls answer it. */
  row: JsonObject;
  /** A row as it is added. */
  create: JsonObject;
  /** The `changes` of an update: from and to, by property. */
  changes: JsonObject;
}

/**
 * The OpenAPI 3.1 components of a table, with titles in one language and only the fields that the reader may see or write.
 * They say the same as the validator: both come from the model. Pure.
 */
export function componentSchemas(
  model: TableModel,
  language: Language,
  fields: { readable: ReadonlySet<string>; writable: ReadonlySet<string> },
): ComponentSchemas {
  const properties = (
    which: (field: FieldModel) => boolean,
    schema: (field: FieldModel) => JsonObject,
  ): JsonObject => Object.fromEntries(model.fields.filter(which).map((field) => [field.name, schema(field)]));
  const readable = (field: FieldModel): boolean => fields.readable.has(field.name);
  const writable = (field: FieldModel): boolean => fields.writable.has(field.name);
  const described = (field: FieldModel) => fieldSchema(model, field, language);
  const title = model.titles[language];
  const required = model.fields
    .filter((field) => field.required && writable(field))
    .map((field) => field.name);
  return {
    row: {
      type: "object",
      title,
      properties: {
        ...properties(readable, described),
        ...(model.lock ? { rowVersion: { type: "string", readOnly: true } } : {}),
      },
    },
    create: {
      type: "object",
      title,
      properties: properties(writable, described),
      required,
      additionalProperties: false,
    },
    changes: {
      type: "object",
      title,
      properties: properties(writable, (field) => ({
        type: "object",
        required: ["from", "to"],
        properties: { from: described(field), to: described(field) },
      })),
      additionalProperties: false,
    },
  };
}

/** One field: what the validator asks, its title, and what people read for each choice. */
function fieldSchema(model: TableModel, field: FieldModel, language: Language): JsonObject {
  const asked = (model.recordSchema.properties as { [name: string]: JsonObject })[field.name] ?? {};
  const choices = field.choices?.map((choice) => ({ const: choice.value, title: choice.titles[language] }));
  const said = [field.description, field.patternWords?.[language]].filter((text) => text !== undefined);
  return {
    title: field.titles[language],
    ...(said.length === 0 ? {} : { description: said.join(" ") }),
    ...asked,
    ...(choices === undefined || field.kind === "multiChoice" ? {} : { oneOf: choices }),
    ...(field.default === undefined ? {} : { default: field.default }),
    ...(field.example === undefined ? {} : { examples: [field.example] }),
    ...(field.readOnly ? { readOnly: true } : {}),
  };
}
