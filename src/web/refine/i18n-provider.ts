import type { I18nProvider } from "@refinedev/core";
import type { Language } from "#contract/codes/language.ts";
import { chooseLanguage, texts } from "../i18n/index.ts";

/** refine remembers translations by provider: each language has one of its own. */
export function i18nProviderFor(language: Language): I18nProvider {
  return {
    translate: (key: string, options?: unknown, fallback?: string) => {
      const params = typeof options === "object" && options !== null ? options : {};
      const otherwise = fallback ?? (typeof options === "string" ? options : key);
      return texts.t(`refine:${key}`, { lng: language, ...params, defaultValue: otherwise });
    },
    changeLocale: (next: string) => chooseLanguage(next as Language),
    getLocale: () => language,
  };
}
