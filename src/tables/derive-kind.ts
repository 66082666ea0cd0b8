import type { FieldKind } from "./kinds/field-kind-name.ts";
import type { FieldSchema } from "./table-schema.ts";

/** Types of a property without `null`. */
export function valueTypes(field: Pick<FieldSchema, "type">): readonly string[] {
  return (Array.isArray(field.type) ? field.type : [field.type]).filter((type) => type !== "null");
}

const textWidgets: Readonly<Record<string, FieldKind>> = {
  textarea: "longText",
  json: "json",
  icon: "icon",
  cron: "cron",
  color: "colour",
};

/** The kind of a property, from its type, format, choices, reference and widget. */
export function deriveKind(field: FieldSchema): FieldKind {
  const [type = "string"] = valueTypes(field);
  const widget = field["x-ui"]?.widget;
  if (type === "array") {
    if (widget === "attachment") return "attachment";
    return field.items?.type === "string" ? "multiChoice" : "json";
  }
  if (type === "object") return "json";
  if (type === "boolean") return "boolean";
  const entity = field["x-ref"]?.entity;
  if (entity !== undefined) {
    if (entity === "user") return "person";
    return entity === "dept" ? "department" : "reference";
  }
  if (field.oneOf !== undefined) return "choice";
  if (type === "integer") return "integer";
  if (type === "number") return widget === "money" ? "money" : "decimal";
  if (field.format === "date") return "date";
  if (field.format === "date-time") return "instant";
  return textWidgets[widget ?? ""] ?? "text";
}
