import type { JsonValue } from "#contract/schema.ts";
import type { ChoiceModel, FieldModel } from "../table-model.ts";
import { compareScalars, type FieldKindDefinition } from "./field-kind.ts";

function findChoice(
  field: FieldModel,
  matches: (choice: ChoiceModel) => boolean,
): string | number | undefined {
  return field.choices?.find(matches)?.value;
}

/** The choice a cell means: by value, by title in any language, then by title without regard to case. */
function choiceFromText(text: string, field: FieldModel): string | number | undefined {
  const wanted = text.trim();
  const folded = wanted.toLowerCase();
  return (
    findChoice(field, (choice) => String(choice.value) === wanted) ??
    findChoice(field, (choice) => Object.values(choice.titles).includes(wanted)) ??
    findChoice(field, (choice) =>
      Object.values(choice.titles).some((title) => title.toLowerCase() === folded),
    )
  );
}

/** The title, where reading it back cannot mean another choice; else the value. */
function choiceToText(value: JsonValue, field: FieldModel, language: keyof ChoiceModel["titles"]): string {
  const title = field.choices?.find((choice) => choice.value === value)?.titles[language];
  return title !== undefined && choiceFromText(title, field) === value ? title : String(value);
}

function asChoice(value: JsonValue, field: FieldModel): string | number | undefined {
  return findChoice(field, (choice) => choice.value === value || String(choice.value) === String(value));
}

/** One of the schema's choices. */
export const choiceKind: FieldKindDefinition = {
  columnType: "text",
  emptyValue: null,
  operators: ["eq", "ne", "in", "isNull"],
  sortable: true,
  widgets: ["select", "radio"],
  compare: compareScalars,
  readValue: asChoice,
  readText: choiceFromText,
  writeText: (value, field, { language }) => choiceToText(value, field, language),
};

function readMembers(text: string, field: FieldModel): JsonValue | undefined {
  if (text.trim().startsWith("[")) {
    const members = parsed(text);
    if (Array.isArray(members) && members.every((member) => typeof member === "string")) return members;
  }
  const split = (separators: RegExp) =>
    text
      .split(separators)
      .map((part) => part.trim())
      .filter((part) => part !== "");
  if (field.choices === undefined) return split(/[;；\n]/);
  for (const separators of [/[;；\n]/, /[;；\n,，、]/]) {
    const values = split(separators).map((part) => choiceFromText(part, field));
    if (values.length > 0 && values.every((value) => value !== undefined)) return values;
  }
  return undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Several of the schema's choices, or free words where it names none; an array of texts. */
export const multiChoiceKind: FieldKindDefinition = {
  columnType: "text[]",
  emptyValue: null,
  operators: ["eq", "ne", "in", "isNull"],
  sortable: false,
  widgets: ["select", "tags"],
  compare: compareScalars,
  readValue: (value, field) =>
    field.choices === undefined ? (typeof value === "string" ? value : undefined) : asChoice(value, field),
  readText: readMembers,
  writeText: (value, field, { language }) => {
    const members = Array.isArray(value) ? value : [];
    const texts = members.map((member) =>
      field.choices === undefined ? String(member) : choiceToText(member, field, language),
    );
    const awkward = texts.some((text) => text === "" || text.trim() !== text || /[;；\n[]/.test(text));
    return awkward ? JSON.stringify(members) : texts.join("; ");
  },
};
