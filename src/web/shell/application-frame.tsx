import { App, ConfigProvider, type ConfigProviderProps } from "antd";
import { useEffect, useState } from "react";
import { Outlet } from "react-router";
import { useLanguage } from "../i18n/index.ts";
import { useAppearance } from "../theme/index.ts";
import { loadAntdLocale } from "./antd-locale.ts";
import { antdThemeOf } from "./antd-theme.ts";
import { ErrorDialogs } from "./error-dialogs.tsx";

/** What every page behind the log-in stands in: antd in our colours and language, and the dialogs. */
export function ApplicationFrame() {
  const appearance = useAppearance();
  const language = useLanguage();
  const [locale, setLocale] = useState<ConfigProviderProps["locale"]>();

  useEffect(() => {
    let wanted = true;
    void loadAntdLocale(language).then((loaded) => {
      if (wanted) setLocale(loaded);
    });
    return () => {
      wanted = false;
    };
  }, [language]);

  return (
    <ConfigProvider theme={antdThemeOf(appearance)} {...(locale ? { locale } : {})}>
      <App style={{ height: "100%" }}>
        <ErrorDialogs />
        <Outlet />
      </App>
    </ConfigProvider>
  );
}
