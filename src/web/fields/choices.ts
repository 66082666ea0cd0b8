import type { Language } from "#contract/codes/language.ts";
import type { JsonValue } from "#contract/schema.ts";
import type { FormComponent } from "#contract/shapes/form-page.ts";
import { textList } from "./value-format.ts";

export interface Choice {
  value: string;
  label: string;
}

/** The choices a component offers, in the order it lists them. */
export function choicesOf(component: FormComponent, language: Language): Choice[] {
  return (component.candidateJsonValue ?? []).map((entry) => ({
    value: entry.VALUE,
    label: entry.i18n?.[language] ?? entry.TEXT,
  }));
}

/** What a stored choice is called; one that is no longer offered is shown as stored. */
export function choiceTexts(
  component: FormComponent,
  value: JsonValue | undefined,
  language: Language,
): string[] {
  const offered = choicesOf(component, language);
  return textList(value).map((stored) => offered.find((choice) => choice.value === stored)?.label ?? stored);
}

/** The title in the reader's language, where its designer gave one. */
export function titleOf(component: FormComponent, language: Language): string {
  return component.i18n?.[language] ?? component.componentTitle;
}

/** What the designer says about a field, in the reader's language where they gave it; nothing where they say nothing. */
export function commentsOf(component: FormComponent, language: Language): string | undefined {
  return component.commentsI18n?.[language] ?? component.comments;
}

/** What stands in a field while it is empty, in the reader's language where its designer gave one. */
export function placeholderOf(component: FormComponent, language: Language): string | undefined {
  return component.placeholderI18n?.[language] ?? component.placeholder;
}

/** Several texts in one line, joined as the language does. */
export function joinTexts(texts: readonly string[], language: Language): string {
  return texts.join(language === "en-US" ? ", " : "、");
}
