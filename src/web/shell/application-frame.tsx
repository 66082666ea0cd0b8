import { App, ConfigProvider, type ConfigProviderProps } from "antd";
import { useEffect, useState } from "react";
import { Outlet } from "react-router";
import { useLanguage } from "../i18n/index.ts";
import { palettes, useAppearance } from "../theme/index.ts";
import { loadAntdLocale } from "./antd-locale.ts";
import { antdThemeOf } from "./antd-theme.ts";
import { useLive } from "../live/index.ts";
import { useSession } from "../session/index.ts";
import { LoadingOverlay } from "../states/index.ts";
import { ErrorDialogs } from "./error-dialogs.tsx";
import { Watermark } from "./watermark.tsx";

/** What every page behind the log-in stands in: antd in our colours and language, and the dialogs. */
export function ApplicationFrame() {
  const appearance = useAppearance();
  const language = useLanguage();
  const { userName } = useSession();
  useLive();
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
    <ConfigProvider
      theme={antdThemeOf(appearance)}
      button={{ autoInsertSpace: false }}
      {...(locale ? { locale } : {})}
    >
      <App style={{ height: "100%" }}>
        <ErrorDialogs />
        <LoadingOverlay />
        <Watermark text={userName} ink={palettes[appearance.scheme][appearance.mode].ink} />
        <Outlet />
      </App>
    </ConfigProvider>
  );
}
