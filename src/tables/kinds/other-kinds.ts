import type { JsonValue } from "#contract/schema.ts";
import type { FieldModel } from "../table-model.ts";
import { readJsonText } from "../json-text.ts";
import { compareScalars, type FieldKindDefinition } from "./field-kind.ts";
import { integerKind } from "./number-kinds.ts";

function asKey(value: JsonValue, field: FieldModel): JsonValue | undefined {
  if (["bigint", "integer", "smallint"].includes(field.columnType))
    return integerKind.readValue(value, field);
  return typeof value === "string" ? value : typeof value === "number" ? String(value) : undefined;
}

/** A row of another table, by its key. */
export const referenceKind: FieldKindDefinition = {
  columnType: "text",
  emptyValue: null,
  operators: ["eq", "ne", "in", "isNull"],
  sortable: true,
  widgets: ["reference", "tree", "select", "text", "number"],
  compare: compareScalars,
  readValue: asKey,
  readText: (text, field) => asKey(text.trim(), field),
  writeText: String,
};

/** A person, by user code. */
export const personKind: FieldKindDefinition = { ...referenceKind, widgets: ["person", "reference", "text"] };

/** A department, by its key. */
export const departmentKind: FieldKindDefinition = {
  ...referenceKind,
  widgets: ["department", "tree", "reference", "text"],
};

const isTextColumn = (field: FieldModel): boolean => field.columnType === "text";

/** Any JSON; a schema that calls its type string keeps the text as it came. */
export const jsonKind: FieldKindDefinition = {
  columnType: "jsonb",
  emptyValue: null,
  operators: ["like", "isNull"],
  sortable: false,
  widgets: ["json", "textarea"],
  compare: () => 0,
  readValue: (value) => (typeof value === "string" ? value : undefined),
  readText: (text, field) => {
    if (isTextColumn(field)) return text;
    const read = readJsonText(text);
    return "value" in read ? read.value : undefined;
  },
  writeText: (value, field) =>
    isTextColumn(field) && typeof value === "string" ? value : JSON.stringify(value),
};

/** Uploaded files, `[{fileId, fileName}]`. */
export const attachmentKind: FieldKindDefinition = {
  ...jsonKind,
  operators: ["isNull"],
  widgets: ["attachment"],
};
