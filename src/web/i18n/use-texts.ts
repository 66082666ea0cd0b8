import { useTranslation } from "react-i18next";
import type { Language } from "#contract/codes/language.ts";
import { texts } from "./texts.ts";

/** A finished sentence by its key; `params` fill its `{{places}}`, `count` chooses its plural. */
export type Say = (key: string, params?: Record<string, unknown>) => string;

/** The texts of one area, `texts/<language>/<area>.json`; a key of the shared area is reached as `app:ok`. */
export function useTexts(area: string): Say {
  const { t } = useTranslation(area, { i18n: texts });
  return t as unknown as Say;
}

/** The language being shown; the component is drawn anew when it changes. */
export function useLanguage(): Language {
  const { i18n } = useTranslation("app", { i18n: texts });
  return i18n.language as Language;
}
