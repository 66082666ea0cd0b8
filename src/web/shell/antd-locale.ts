import type { ConfigProviderProps } from "antd";
import dayjs from "dayjs";
import type { Language } from "#contract/codes/language.ts";

type AntdLocale = NonNullable<ConfigProviderProps["locale"]>;

/** The words of antd's own parts and the calendar's names, only those of one language. */
const loaders: Record<Language, () => Promise<AntdLocale>> = {
  "zh-CN": async () => {
    await import("dayjs/locale/zh-cn");
    dayjs.locale("zh-cn");
    return (await import("antd/es/locale/zh_CN")).default;
  },
  "en-US": async () => {
    dayjs.locale("en");
    return (await import("antd/es/locale/en_US")).default;
  },
  "ja-JP": async () => {
    await import("dayjs/locale/ja");
    dayjs.locale("ja");
    return (await import("antd/es/locale/ja_JP")).default;
  },
};

export async function loadAntdLocale(language: Language): Promise<AntdLocale> {
  return loaders[language]();
}
