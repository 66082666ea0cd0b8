import type { JsonValue } from "#contract/schema.ts";
import { compareScalars, type FieldKindDefinition } from "./field-kind.ts";

const asText = (value: JsonValue): string | undefined => (typeof value === "string" ? value : undefined);

/** One line of text. */
export const textKind: FieldKindDefinition = {
  columnType: "text",
  emptyValue: null,
  operators: ["eq", "ne", "like", "in", "gte", "lte", "isNull"],
  sortable: true,
  widgets: ["text", "password", "textarea"],
  compare: compareScalars,
  readValue: asText,
  readText: (text) => text,
  writeText: String,
};

/** Several lines of text. */
export const longTextKind: FieldKindDefinition = { ...textKind, widgets: ["textarea"] };

/** Name of an icon. */
export const iconKind: FieldKindDefinition = {
  ...textKind,
  widgets: ["icon"],
  operators: ["eq", "ne", "in", "isNull"],
};

/** A schedule in the five fields of cron. */
export const cronKind: FieldKindDefinition = { ...textKind, widgets: ["cron"] };

/** A colour, `#rrggbb`. */
export const colourKind: FieldKindDefinition = {
  ...textKind,
  widgets: ["color"],
  operators: ["eq", "ne", "in", "isNull"],
};
