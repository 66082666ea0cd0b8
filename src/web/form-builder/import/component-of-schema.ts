import { ComponentType } from "#contract/codes/component-type.ts";
import type { FormComponent } from "#contract/shapes/form-page.ts";
import { missingLanguages, titlesOf } from "#tables";
import { newComponent } from "../model/index.ts";

type Loose = Record<string, unknown>;
const isObject = (value: unknown): value is Loose =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const textOf = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

/** Whether JSON is the schema of a table: an object with properties. */
export function isTableSchema(json: unknown): json is { properties: Loose } {
  return isObject(json) && isObject(json["properties"]);
}

/** The fields that people fill in of a table's schema file, as fields of a form; references become texts. Pure. */
export function componentsOfSchema(
  schema: { properties: Loose },
  choice: (number: number) => string,
): FormComponent[] {
  const { required } = schema as Loose;
  const needed = new Set(Array.isArray(required) ? required : []);
  return Object.entries(schema.properties).flatMap(([name, given]): FormComponent[] => {
    if (!isObject(given) || given["readOnly"] === true) return [];
    const choices = choicesOf(given);
    const type = typeOf(given, choices.length > 0);
    if (type === undefined) return [];
    const { title, i18n } = named(given, name);
    return [
      {
        ...newComponent(type, title, choice),
        componentCode: name.replaceAll(/[^A-Za-z0-9_]/gu, "_").slice(0, 60),
        ...(i18n === undefined ? {} : { i18n }),
        ...(needed.has(name) ? { isRequired: true } : {}),
        ...(choices.length > 0 ? { candidateJsonValue: choices } : {}),
        ...(typesOf(given).includes("integer") && choices.length === 0 ? { decimals: 0 } : {}),
      },
    ];
  });
}

function typesOf({ type }: Loose): string[] {
  return (Array.isArray(type) ? type : [type]).filter((each): each is string => typeof each === "string");
}

function typeOf(given: Loose, offersChoices: boolean): ComponentType | undefined {
  const types = typesOf(given);
  const { widget } = isObject(given["x-ui"]) ? given["x-ui"] : {};
  if (types.includes("array")) return offersChoices ? ComponentType.multipleSelect : undefined;
  if (types.includes("object")) return undefined;
  if (offersChoices) return ComponentType.select;
  if (types.includes("boolean")) return ComponentType.switch;
  if (widget === "money") return ComponentType.money;
  if (types.includes("integer") || types.includes("number")) return ComponentType.number;
  if (given["format"] === "date") return ComponentType.date;
  if (given["format"] === "date-time") return ComponentType.dateTime;
  return widget === "textarea" ? ComponentType.textArea : ComponentType.text;
}

function choicesOf(given: Loose) {
  const within = isObject(given["items"]) ? given["items"] : {};
  const offered = given["oneOf"] ?? within["oneOf"];
  const listed = given["enum"] ?? within["enum"];
  if (!Array.isArray(offered) && Array.isArray(listed))
    return listed
      .filter((each) => each !== null)
      .map((each) => ({ VALUE: String(each), TEXT: String(each) }));
  return (Array.isArray(offered) ? offered : []).filter(isObject).flatMap((each) => {
    if (each["const"] === undefined) return [];
    const VALUE = String(each["const"]);
    const { title, i18n } = named(each, VALUE);
    return [{ VALUE, TEXT: title, ...(i18n === undefined ? {} : { i18n }) }];
  });
}

/** What it is called, in Chinese and in the other languages that say it themselves or share the label of other tables. */
function named(given: Loose, fallback: string): { title: string; i18n?: Record<string, string> } {
  const names = isObject(given["x-i18n"]) ? given["x-i18n"] : {};
  const own = Object.fromEntries(
    Object.entries(names).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
  const title = textOf(given["title"]);
  const source = { ...(title === undefined ? {} : { title }), "x-i18n": own };
  const { "zh-CN": stand, ...all } = titlesOf(source, fallback);
  const missing = missingLanguages(source);
  const said = Object.entries(all).filter(([language]) => !missing.some((each) => each === language));
  return { title: stand, ...(said.length === 0 ? {} : { i18n: Object.fromEntries(said) }) };
}
