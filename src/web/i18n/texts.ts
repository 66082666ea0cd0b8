import { createInstance, type BackendModule, type i18n } from "i18next";
import { initReactI18next } from "react-i18next";
import type { Language } from "#contract/codes/language.ts";
import { languages } from "#contract/codes/language.ts";
import { joinCalls } from "../api/index.ts";
import { type Texts, loadArea } from "./load-area.ts";

const files: BackendModule = {
  type: "backend",
  init: () => {},
  read(language, area, done) {
    loadArea(language as Language, area).then(
      (texts: Texts) => done(null, texts),
      (cause: unknown) => done(cause instanceof Error ? cause : String(cause), undefined),
    );
  },
};

/** The texts' own instance. Areas are loaded on demand; `app` holds what every screen says. */
export const texts: i18n = createInstance();

let start: Promise<void> = Promise.resolve();

/** Starts the texts in a language; `areas` are there before anything is drawn. */
export function startTexts(language: Language, areas: readonly string[] = []): Promise<void> {
  start = begin(language, areas);
  return start;
}

async function begin(language: Language, areas: readonly string[]): Promise<void> {
  document.documentElement.lang = language;
  joinCalls({
    language: currentLanguage,
    text: (key, params) => texts.t(`app:${key}`, params ?? {}),
  });
  await texts
    .use(files)
    .use(initReactI18next)
    .init({
      lng: language,
      supportedLngs: [...languages],
      load: "currentOnly",
      fallbackLng: false,
      ns: ["app", ...areas],
      defaultNS: "app",
      interpolation: { escapeValue: false },
      returnNull: false,
      react: { useSuspense: true },
    });
  demandTexts(["app", ...areas]);
}

function missingOf(areas: readonly string[]): string[] {
  return areas.filter((area) => !texts.hasResourceBundle(texts.language, area));
}

/** A file of texts that did not arrive leaves keys where sentences belong: better no screen than such a one. */
function demandTexts(areas: readonly string[]): void {
  const missing = missingOf(areas);
  if (missing.length > 0) throw new Error(`The texts ${missing.join(", ")} did not arrive`);
}

/** The language being shown. */
export function currentLanguage(): Language {
  return languages.find((language) => language === texts.language) ?? languages[0];
}

/** Fetches the texts of areas ahead of the screen that uses them. */
export async function loadTexts(areas: readonly string[]): Promise<void> {
  let since: Promise<void>;
  do {
    since = start;
    // Asked for at once: whoever chooses another language meanwhile has them fetched in that one, too.
    await Promise.all([texts.loadNamespaces([...areas]), since]);
    // Texts that were begun anew meanwhile, or are shown in another language now, have none of it.
    if (missingOf(areas).length > 0) await texts.loadNamespaces([...areas]);
  } while (since !== start);
  demandTexts(areas);
}
