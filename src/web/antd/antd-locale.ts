import type { ConfigProviderProps } from "antd";
import dayjs from "dayjs";
import { useEffect, useState } from "react";
import type { Language } from "#contract/codes/language.ts";
import { useLanguage } from "../i18n/index.ts";

type AntdLocale = NonNullable<ConfigProviderProps["locale"]>;

/** The words of antd's own parts and the calendar's names, only those of one language. */
const loaders: Record<Language, () => Promise<AntdLocale>> = {
  "zh-CN": async () => {
    await import("dayjs/locale/zh-cn");
    return (await import("antd/es/locale/zh_CN")).default;
  },
  "en-US": async () => (await import("antd/es/locale/en_US")).default,
  "ja-JP": async () => {
    await import("dayjs/locale/ja");
    return (await import("antd/es/locale/ja_JP")).default;
  },
};

const calendarNames: Record<Language, string> = { "zh-CN": "zh-cn", "en-US": "en", "ja-JP": "ja" };

const loaded = new Map<Language, AntdLocale>();

/** Fetches the words of a language; the frame is drawn once they are here, or antd would begin it anew with them. */
export async function loadAntdLocale(language: Language): Promise<AntdLocale> {
  const locale = loaded.get(language) ?? (await loaders[language]());
  loaded.set(language, locale);
  dayjs.locale(calendarNames[language]);
  return locale;
}

/** The words to show: old ones until the new ones have come, also where nothing of antd was drawn when the language changed. */
export function useAntdLocale(): AntdLocale | undefined {
  const language = useLanguage();
  const [locale, setLocale] = useState(() => loaded.get(language) ?? [...loaded.values()].at(-1));
  useEffect(() => {
    let wanted = true;
    void loadAntdLocale(language).then((next) => {
      if (wanted) setLocale(next);
    });
    return () => {
      wanted = false;
    };
  }, [language]);
  return locale;
}
