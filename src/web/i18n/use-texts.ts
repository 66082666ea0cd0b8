import { createContext, useContext } from "react";
import { useTranslation } from "react-i18next";
import type { Language } from "#contract/codes/language.ts";
import { texts } from "./texts.ts";

/** A finished sentence by its key; `params` fill its `{{places}}`, `count` chooses its plural. */
export type Say = (key: string, params?: Record<string, unknown>) => string;

/** Shows what is inside in a language other than the reader's: a form as others will read it. Its texts may have to come first. */
export const ShownLanguage = createContext<Language | undefined>(undefined);

/**
 * The texts of one area, `texts/<language>/<area>.json`; a key of the shared area is reached as `app:ok`, one of a further area
 * that is named here as `problems:required`: what is drawn waits for all of them.
 */
export function useTexts(area: string, ...further: string[]): Say {
  const shown = useContext(ShownLanguage);
  const { t } = useTranslation([area, ...further], useShown());
  return remembering(t as unknown as Say, [shown ?? texts.language, area, ...further].join(" "));
}

/** Sentences without places, by language and areas and then by their keys: hundreds of parts of a page say the same. */
let sentences = new Map<string, Map<string, string>>();
/** Who says them, as the hook made it and as it is given: the same for as long as the hook's is. */
const remembered = new WeakMap<Say, Say>();
// What came now may hold what was not to be found before.
texts.on("loaded", () => {
  sentences = new Map();
});

/** The same texts, looked for once: the library takes a key apart each time it is asked. */
function remembering(t: Say, scope: string): Say {
  const known = remembered.get(t);
  if (known !== undefined) return known;
  const say: Say = (key, params) => {
    if (params !== undefined) return t(key, params);
    let here = sentences.get(scope);
    if (here === undefined) sentences.set(scope, (here = new Map<string, string>()));
    let sentence = here.get(key);
    if (sentence === undefined) here.set(key, (sentence = t(key)));
    return sentence;
  };
  remembered.set(t, say);
  return say;
}

/** The language being shown; the component is drawn anew when it changes. */
export function useLanguage(): Language {
  const shown = useContext(ShownLanguage);
  const { i18n } = useTranslation("app", useShown());
  return shown ?? (i18n.language as Language);
}

/** The texts as components are given them: the hook copies each own member of what it is given, for every component. */
const given = Object.create(texts) as typeof texts;

function useShown() {
  const shown = useContext(ShownLanguage);
  return shown === undefined ? { i18n: given } : { i18n: given, lng: shown };
}
