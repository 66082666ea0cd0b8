import { App, ConfigProvider } from "antd";
import type { ComponentType } from "react";
import { Outlet } from "react-router-dom";
import { currentLanguage } from "../i18n/index.ts";
import { NoticeStrip } from "../kit/index.ts";
import { useLive } from "../live/index.ts";
import { useSession } from "../session/index.ts";
import { LoadingOverlay } from "../states/index.ts";
import { palettes, useAppearance } from "../theme/index.ts";
import { loadAntdLocale, useAntdLocale } from "./antd-locale.ts";
import { antdThemeOf } from "./antd-theme.ts";
import { ErrorDialogs } from "./error-dialogs.tsx";
import { Watermark } from "./watermark.tsx";

/** The frame, once antd speaks the reader's language. */
export async function loadApplicationFrame(): Promise<ComponentType> {
  await loadAntdLocale(currentLanguage());
  return ApplicationFrame;
}

/** What every page behind the log-in stands in: antd in our colours and language, live events, and the dialogs. */
function ApplicationFrame() {
  const appearance = useAppearance();
  const locale = useAntdLocale();
  const { userName, parameters } = useSession();
  const { watermarkShown, watermarkText } = parameters;
  useLive();

  return (
    <ConfigProvider
      theme={antdThemeOf(appearance)}
      button={{ autoInsertSpace: false }}
      getPopupContainer={insideItsDialog}
      {...(locale ? { locale } : {})}
    >
      <App style={{ height: "100%" }}>
        <ErrorDialogs />
        <LoadingOverlay />
        <NoticeStrip />
        {watermarkShown && (
          <Watermark
            text={watermarkText === "" ? userName : `${userName} ${watermarkText}`}
            ink={palettes[appearance.scheme][appearance.mode].ink}
          />
        )}
        <Outlet />
      </App>
    </ConfigProvider>
  );
}

/** The browser lays a modal dialog above everything else of the page: what opens in it opens inside. */
function insideItsDialog(trigger?: Element): HTMLElement {
  return trigger?.closest<HTMLElement>("dialog[open]") ?? document.body;
}
