import type { JsonValue } from "#contract/schema.ts";
import { columnsOf, componentsOf } from "#contract/shapes/form-components.ts";
import type { FormComponent, FormPage } from "#contract/shapes/form-page.ts";
import {
  type CandidateLook,
  comparedField,
  conditionFields,
  lookOf,
  looksIn,
  nameKeyOf,
} from "../../conditions/index.ts";
import { joinTexts } from "../../fields/index.ts";
import { plainWords, type Words } from "./words.ts";

/** What has to be looked up to say the conditions and first values of forms. Pure. */
export function formLooks(pages: readonly FormPage[]): CandidateLook[] {
  return pages.flatMap((page) => [
    ...looksIn(
      (page.events ?? []).map(({ condition = "" }) => condition),
      conditionFields(page),
    ),
    ...componentsOf(page)
      .flatMap((component) => [component, ...columnsOf(component)])
      .flatMap((component) =>
        listed(component.defaultValue as JsonValue | undefined).flatMap(
          (value) => lookOfValue(component, value) ?? [],
        ),
      ),
  ]);
}

/** What stands in a field from the beginning, by what it is called where the field offers choices. Pure. */
export function defaultWords(
  value: JsonValue | undefined,
  words: Words,
  { component }: { component: FormComponent },
): string[] {
  const { language, names } = words;
  const said = listed(value).flatMap((each) => {
    const look = lookOfValue(component, each);
    const looked = look === undefined ? undefined : names?.get(nameKeyOf(look))?.label;
    const own = component.candidateJsonValue?.find(({ VALUE }) => VALUE === each);
    return looked ?? own?.i18n?.[language] ?? own?.TEXT ?? plainWords(each, words);
  });
  return said.length === 0 ? [] : [joinTexts(said, language)];
}

const listed = (value: JsonValue | undefined): JsonValue[] =>
  value === undefined || value === null ? [] : Array.isArray(value) ? value : [value];

function lookOfValue(component: FormComponent, value: JsonValue): CandidateLook | undefined {
  const field = comparedField(component);
  return field === undefined || (typeof value !== "string" && typeof value !== "number")
    ? undefined
    : lookOf(field, String(value));
}
