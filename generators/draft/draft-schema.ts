import type { FieldSchema, TableSchema, TableScope } from "#tables";
import { screenWords } from "./screen-words.ts";
import type { FieldDraft, TableDraft } from "./table-draft.ts";
import { titlesFor } from "./titles.ts";

/** The order in which a field's words are written. */
const order: readonly (keyof FieldSchema)[] = [
  "title",
  "x-i18n",
  "description",
  "type",
  "format",
  "default",
  "examples",
  "readOnly",
  "minimum",
  "exclusiveMinimum",
  "maximum",
  "exclusiveMaximum",
  "multipleOf",
  "minLength",
  "maxLength",
  "pattern",
  "x-pattern",
  "minItems",
  "maxItems",
  "uniqueItems",
  "items",
  "oneOf",
  "x-ref",
  "x-unique",
  "x-access",
  "x-db",
  "x-ui",
];

/** The schema of a draft, every word in its place. */
export function draftSchema(draft: TableDraft): TableSchema & { $schema: string } {
  const label = draft.label ?? labelOf(draft);
  const { read = ["admin"], write = ["admin"] } = draft;
  return {
    $schema: "meta/entity.json",
    ...titlesFor(draft.name, draft.titles),
    type: "object",
    required: draft.fields.filter((field) => field.required === true).map(({ name }) => name),
    properties: Object.fromEntries(
      draft.fields.map((field, index) => [field.name, fieldWords(field, index, draft.key, label)]),
    ),
    "x-entity": {
      name: draft.name,
      ...(draft.table === undefined ? {} : { table: draft.table }),
      version: 1,
      ...(draft.group === undefined ? {} : { group: draft.group }),
      ...(draft.storage === undefined ? {} : { storage: draft.storage }),
      key: draft.key,
      label,
      sort: draft.sort ?? [label],
      ...(draft.storage === undefined ? { softDelete: true, audit: true } : {}),
      ...scopeOf(draft),
      ...(draft.profile === undefined ? {} : { profile: draft.profile }),
      access: { read, create: write, update: write, delete: write },
      ...(draft.api === undefined || Object.keys(draft.api).length === 0 ? {} : { api: draft.api }),
    },
  };
}

/** Whose rows: each organisation's own, until somebody says otherwise; a table that is there has no column for it. */
function scopeOf({ storage }: TableDraft): { scope?: TableScope } {
  if (storage === "call") return {};
  return { scope: storage === "adopted" ? "group" : "organisation" };
}

function labelOf(draft: TableDraft): string {
  const texts = draft.fields.filter(
    ({ name, schema }) =>
      name !== draft.key &&
      schema.type === "string" &&
      schema.format === undefined &&
      schema["x-ref"] === undefined &&
      schema.oneOf === undefined &&
      schema.readOnly !== true &&
      schema["x-ui"]?.widget === undefined,
  );
  const named = texts.find(({ name }) => /^(?:name|title|label)$|(?:Name|Title)$/u.test(name));
  return (named ?? texts.find((field) => field.required === true) ?? texts[0])?.name ?? draft.key;
}

function fieldWords(
  { name, titles, schema }: FieldDraft,
  index: number,
  key: string,
  label: string,
): FieldSchema {
  const ui = screenWords(schema, { index, isKey: name === key, isLabel: name === label });
  const whole: FieldSchema = {
    ...titlesFor(name, titles),
    ...schema,
    ...(ui === undefined ? {} : { "x-ui": ui }),
  };
  const entries = Object.entries(whole).toSorted(
    ([a], [b]) => order.indexOf(a as keyof FieldSchema) - order.indexOf(b as keyof FieldSchema),
  );
  return Object.fromEntries(entries) as unknown as FieldSchema;
}
