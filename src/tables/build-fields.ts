import type { JsonValue } from "#contract/schema.ts";
import { snakeCase } from "./column-name.ts";
import { deriveKind, valueTypes } from "./derive-kind.ts";
import { fieldKinds } from "./field-kinds.ts";
import type { FieldKind } from "./kinds/field-kind-name.ts";
import type { TableOutline } from "./outline.ts";
import { titlesOf } from "./shared-labels.ts";
import {
  type ChoiceModel,
  type ColumnType,
  type FieldLimits,
  type FieldModel,
  type Stamp,
  stamps,
  type WhenModel,
} from "./table-model.ts";
import type { ChoiceSchema, FieldSchema, Scalar, TableSchema, WhenSchema } from "./table-schema.ts";

const limitWords = [
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "multipleOf",
  "minLength",
  "maxLength",
  "pattern",
  "format",
  "minItems",
  "maxItems",
  "uniqueItems",
] as const satisfies readonly (keyof FieldLimits & keyof FieldSchema)[];

/** `{field: value or values}` in the model's form. */
export function buildWhen(when: WhenSchema): WhenModel {
  return Object.entries(when).map(([field, wanted]) => ({ field, values: asList(wanted) }));
}

const asList = (wanted: Scalar | Scalar[]): readonly Scalar[] => (Array.isArray(wanted) ? wanted : [wanted]);

/** The model's fields, in the file's order. `tables` are the outlines of all tables, for the columns of references. */
export function buildFields(schema: TableSchema, tables: ReadonlyMap<string, TableOutline>): FieldModel[] {
  return Object.entries(schema.properties).map(([name, field]) => buildField(name, field, schema, tables));
}

function buildField(
  name: string,
  field: FieldSchema,
  schema: TableSchema,
  tables: ReadonlyMap<string, TableOutline>,
): FieldModel {
  const kind = deriveKind(field);
  const ui = field["x-ui"] ?? {};
  const database = field["x-db"] ?? {};
  const reference = field["x-ref"];
  const choices = field.oneOf ?? field.items?.oneOf;
  const isStamp = field.readOnly === true && stamps.some((stamp) => stamp === name);
  return {
    name,
    column: database.column ?? snakeCase(database.was ?? name),
    columnType: columnType(kind, field, tables),
    ...(database.was === undefined ? {} : { was: database.was }),
    kind,
    titles: titlesOf(field, name),
    ...(ui.hint === undefined
      ? {}
      : { hint: titlesOf({ title: ui.hint, "x-i18n": ui["x-i18n"] ?? {} }, name) }),
    ...(field.description === undefined ? {} : { description: field.description }),
    ...(field["x-pattern"] === undefined ? {} : { patternWords: titlesOf(field["x-pattern"], name) }),
    ...(typeof field.examples?.[0] === "string" ? { example: field.examples[0] } : {}),
    required: schema.required?.includes(name) ?? false,
    nullable: Array.isArray(field.type) && field.type.includes("null"),
    readOnly: field.readOnly === true,
    ...(isStamp ? { stamp: name as Stamp } : {}),
    ...(field.default === undefined ? {} : { default: field.default }),
    ...(choices === undefined ? {} : { choices: choices.map(buildChoice) }),
    ...(reference === undefined
      ? {}
      : {
          reference: {
            entity: reference.entity,
            field: reference.field ?? tables.get(reference.entity)?.key ?? "",
            // A list of keys cannot be a foreign key: the server checks its members as they are written.
            onDelete: kind === "multiChoice" ? "none" : (reference.onDelete ?? "restrict"),
            ...(reference.filter === undefined
              ? {}
              : {
                  filter: Object.fromEntries(
                    Object.entries(reference.filter).map(([of, wanted]) => [of, asList(wanted)]),
                  ),
                }),
          },
        }),
    limits: buildLimits(field),
    indexes: buildIndexes(name, field, schema),
    ...(ui.when === undefined ? {} : { when: buildWhen(ui.when) }),
    ...(field["x-calc"] === undefined ? {} : { calc: field["x-calc"] }),
    ...(field["x-access"]?.read === undefined ? {} : { readRoles: field["x-access"].read }),
    ...(field["x-access"]?.write === undefined ? {} : { writeRoles: field["x-access"].write }),
    ...(ui.widget === undefined ? {} : { widget: ui.widget }),
    ...(ui.group === undefined ? {} : { group: ui.group }),
    inForm: ui.form !== false,
    ...(ui.width === undefined ? {} : { formWidth: ui.width }),
  };
}

function buildChoice(choice: ChoiceSchema): ChoiceModel {
  return {
    value: choice.const,
    titles: titlesOf(choice, String(choice.const)),
    ...(choice["x-color"] === undefined ? {} : { color: choice["x-color"] }),
  };
}

function buildLimits(field: FieldSchema): FieldLimits {
  const limits: { [word: string]: JsonValue } = {};
  for (const word of limitWords) {
    const value = field[word];
    if (value !== undefined) limits[word] = value;
  }
  return limits as FieldLimits;
}

/** A reference's column is its target's; a number among choices is kept as a number. */
function columnType(
  kind: FieldKind,
  field: FieldSchema,
  tables: ReadonlyMap<string, TableOutline>,
): ColumnType {
  const asked = field["x-db"]?.type;
  if (asked !== undefined) return asked as ColumnType;
  const [type = "string"] = valueTypes(field);
  if (kind === "json" && type === "string") return "text";
  const isNumbered = type === "integer";
  if (kind === "choice") return isNumbered ? "integer" : "text";
  if (["reference", "person", "department"].includes(kind)) {
    const target = tables.get(field["x-ref"]?.entity ?? "");
    const targetColumn = target?.columnTypes.get(field["x-ref"]?.field ?? target.key);
    return targetColumn ?? (isNumbered ? "bigint" : "text");
  }
  return fieldKinds[kind].columnType;
}

/** A unique field has an index by its rule, a reference one by itself; one for sorting a unique field must be asked for. */
function buildIndexes(name: string, field: FieldSchema, schema: TableSchema): ("plain" | "trigram")[] {
  const isContained = field["x-ui"]?.filter === "like";
  const asked = field["x-db"]?.index;
  const wanted = asked ?? (field["x-ref"] !== undefined && field["x-unique"] === undefined);
  if (!wanted) return [];
  const plain = name === schema["x-entity"].key ? [] : (["plain"] as const);
  return isContained ? [...plain, "trigram"] : [...plain];
}
