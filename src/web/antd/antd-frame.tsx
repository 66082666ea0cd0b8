import { App, ConfigProvider } from "antd";
import type { ReactNode } from "react";
import { currentLanguage } from "../i18n/index.ts";
import { useAppearance } from "../theme/index.ts";
import { loadAntdLocale, useAntdLocale } from "./antd-locale.ts";
import { antdThemeOf } from "./antd-theme.ts";

/** The frame, once antd speaks the reader's language: words that came later would draw everything within it anew. */
export async function loadFrame(): Promise<typeof Frame> {
  await loadAntdLocale(currentLanguage());
  return Frame;
}

/** antd in our colours and language. */
function Frame({ children }: { children: ReactNode }) {
  const appearance = useAppearance();
  const locale = useAntdLocale();
  return (
    <ConfigProvider
      theme={antdThemeOf(appearance)}
      button={{ autoInsertSpace: false }}
      getPopupContainer={insideItsDialog}
      {...(locale ? { locale } : {})}
    >
      <App component={false}>{children}</App>
    </ConfigProvider>
  );
}

/** The browser lays a modal dialog above everything else of the page: what opens in it opens inside. */
function insideItsDialog(trigger?: Element): HTMLElement {
  return trigger?.closest<HTMLElement>("dialog[open]") ?? document.body;
}
