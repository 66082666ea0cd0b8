import type { Language } from "#contract/codes/language.ts";

/** What a text is in other languages than the one it was written in. */
export type Names = Readonly<Record<string, string>>;

/** A text as it is written, which is read in Chinese and wherever nobody has said it otherwise, and in other languages. */
export interface TextInLanguages {
  text: string;
  names: Names | undefined;
}

/** What of it changes; `names` undefined where the last one was emptied. */
export interface TextChange {
  text?: string;
  names?: Names | undefined;
}

/** The language of the text as it is written. */
export const writtenLanguage: Language = "zh-CN";

/** Nobody has written it in Chinese: it says what the reader's language says, until somebody does. */
export function isOnlyOwn({ text, names }: TextInLanguages, reader: Language): boolean {
  return reader !== writtenLanguage && text === (names?.[reader] ?? "");
}

/** What the field of a language shows to a reader. Pure. */
export function textIn(language: Language, reader: Language, said: TextInLanguages): string {
  if (language !== writtenLanguage) return said.names?.[language] ?? "";
  return isOnlyOwn(said, reader) ? "" : said.text;
}

/**
 * What changes where a reader types into the field of a language: what they write in their own is the text for everybody, too,
 * until somebody has written it in Chinese. Pure.
 */
export function typedIn(
  language: Language,
  reader: Language,
  said: TextInLanguages,
  typed: string,
): TextChange {
  const own = said.names?.[reader] ?? "";
  if (language === writtenLanguage) return { text: typed === "" && reader !== writtenLanguage ? own : typed };
  const names = withName(said.names, language, typed);
  return language === reader && isOnlyOwn(said, reader) ? { text: typed, names } : { names };
}

/** What a text is called in other languages that was just written by a reader: nothing where they write Chinese. */
export function namesOfNew(reader: Language, text: string): Record<string, string> | undefined {
  return reader === writtenLanguage || text === "" ? undefined : { [reader]: text };
}

/** The names with one of them as typed; none at all where the last one was emptied. */
export function withName(names: Names | undefined, language: string, text: string): Names | undefined {
  const { [language]: _before, ...rest } = names ?? {};
  const next = text === "" ? rest : { ...rest, [language]: text };
  return Object.keys(next).length === 0 ? undefined : next;
}

type Properties<Text extends string, InOthers extends string> = { [Key in Text]?: string | undefined } & {
  [Key in InOthers]?: Record<string, string> | undefined;
};

/** What changes of a text as the properties that something keeps it in; `optional`: without a text there is no such property. */
export function textProperties<Text extends string, InOthers extends string>(
  given: TextChange,
  text: Text,
  names: InOthers,
  optional?: "optional",
): Properties<Text, InOthers> {
  const isNone = optional !== undefined && given.text === "";
  return {
    ...("text" in given ? { [text]: isNone ? undefined : given.text } : {}),
    ...("names" in given ? { [names]: given.names && { ...given.names } } : {}),
  } as Properties<Text, InOthers>;
}
