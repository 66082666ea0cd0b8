import type { FieldSchema } from "#tables";

/** Columns that a new list begins with. */
const listColumns = 8;

/**
 * What the screen shows of a field, by what it is: a column where it is short and among the first, and the filter
 * that suits it. What the draft says itself stays.
 */
export function screenWords(
  field: Omit<FieldSchema, "title" | "x-i18n">,
  place: { index: number; isKey: boolean; isLabel: boolean },
): FieldSchema["x-ui"] | undefined {
  const given = field["x-ui"] ?? {};
  const isStamp = field.readOnly === true && !place.isKey;
  const isLong =
    (field.maxLength ?? 0) > 500 ||
    ["textarea", "json", "attachment", "tags", "password"].includes(given.widget ?? "") ||
    ["array", "object"].includes(typeOf(field));
  const words: NonNullable<FieldSchema["x-ui"]> = {};
  if (place.isLabel && !isLong) Object.assign(words, { list: 200, fixed: "left" });
  else if (!isLong && !isStamp && place.index < listColumns) words.list = true;
  if (place.isKey) Object.assign(words, { sort: true });
  else if (words.list !== undefined && sorts(field)) words.sort = true;
  const filter = isLong || place.isKey || isStamp ? undefined : filterOf(field, place.isLabel);
  if (filter !== undefined && words.list !== undefined) words.filter = filter;
  const whole = { ...words, ...given };
  return Object.keys(whole).length === 0 ? undefined : whole;
}

const typeOf = (field: Pick<FieldSchema, "type">): string =>
  (Array.isArray(field.type) ? field.type : [field.type]).find((type) => type !== "null") ?? "string";

function sorts(field: Omit<FieldSchema, "title">): boolean {
  return ["integer", "number"].includes(typeOf(field)) || field.format?.startsWith("date") === true;
}

function filterOf(
  field: Omit<FieldSchema, "title">,
  isLabel: boolean,
): "eq" | "like" | "in" | "range" | undefined {
  if (field["x-ref"] !== undefined || field.oneOf !== undefined) return "in";
  if (typeOf(field) === "boolean") return "eq";
  if (sorts(field)) return "range";
  return isLabel ? "like" : undefined;
}
