import type { Language } from "#contract/codes/language.ts";
import type { JsonValue } from "#contract/schema.ts";
import type { ReferenceLabels } from "#contract/shapes/tables.ts";
import type { FieldModel } from "#tables";
import { formatDay, formatInstant, formatMoney, formatNumber, type Say } from "../../i18n/index.ts";

const figures = new Set<FieldModel["kind"]>(["integer", "decimal", "money"]);
const moments = new Set<FieldModel["kind"]>(["date", "instant"]);

/** Numbers, money and dates stand at the end of their column. */
export function standsAtEnd(field: FieldModel): boolean {
  return (figures.has(field.kind) || moments.has(field.kind)) && field.choices === undefined;
}

/** How wide a column is until somebody draws it. */
export function usualWidth(field: FieldModel): number {
  if (field.choices !== undefined || field.kind === "boolean") return 110;
  if (figures.has(field.kind)) return 110;
  return leastUsualWidth(field) || (field.kind === "longText" ? 260 : 160);
}

/** Narrower, a day or an instant would not be read in every language, whatever width its schema names. */
export function leastUsualWidth(field: FieldModel): number {
  return field.kind === "instant" ? 180 : field.kind === "date" ? 148 : 0;
}

/** The title of a stored choice; one the schema no longer offers is shown as stored. */
export function choiceTitle(field: FieldModel, value: JsonValue, language: Language): string {
  return field.choices?.find((choice) => choice.value === value)?.titles[language] ?? String(value);
}

/**
 * Of many references those that the reader sees, where the labels of what they see are there. A list that is led elsewhere
 * names others, too: the departments of a person in organisations of others.
 */
export function membersSeen<Member extends JsonValue>(
  field: FieldModel,
  members: readonly Member[],
  labels: ReferenceLabels[string] | undefined,
): readonly Member[] {
  if (!field.readOnly || field.reference === undefined || !labels) return members;
  return members.filter((member) => String(member) in labels);
}

/**
 * What a reference is called, where the names of what the reader sees are there. A code says something by itself; the number
 * of a row that they do not see says nothing, and is not told.
 */
export function referenceText(
  value: JsonValue,
  names: ReferenceLabels[string] | undefined,
): string | undefined {
  const isUnseen = typeof value === "number" && names !== undefined;
  return names?.[String(value)] ?? (isUnseen ? undefined : String(value));
}

/** A value as one line of text in a list. Nothing is an empty text. */
export function cellLine(
  field: FieldModel,
  value: JsonValue | undefined,
  { language, labels, say }: { language: Language; labels?: ReferenceLabels | undefined; say: Say },
): string {
  if (value === undefined || value === null || value === "") return "";
  if (Array.isArray(value)) {
    const parts = membersSeen(field, value, labels?.[field.name]).map((one) => {
      if (typeof one === "object" && one !== null)
        return "fileName" in one ? String(one["fileName"]) : JSON.stringify(one);
      if (field.choices !== undefined) return choiceTitle(field, one, language);
      return labels?.[field.name]?.[String(one)] ?? String(one);
    });
    return parts.join(language === "en-US" ? ", " : "、");
  }
  if (typeof value === "object") return JSON.stringify(value);
  if (field.choices !== undefined) return choiceTitle(field, value, language);
  if (field.reference !== undefined) return referenceText(value, labels?.[field.name]) ?? "";
  if (typeof value === "boolean") return say(value ? "app:yes" : "app:no");
  if (typeof value === "number") {
    if (field.kind === "money") return formatMoney(value);
    return isIdentifier(field) ? String(value) : formatNumber(value, 12);
  }
  if (field.kind === "instant") return formatInstant(value);
  if (field.kind === "date") return formatDay(value);
  return value;
}

/** A number that names something is not grouped: 12345, not 12,345. */
function isIdentifier(field: FieldModel): boolean {
  return /(?:^id|Id|Code|No|Year|year)$/u.test(field.name);
}
