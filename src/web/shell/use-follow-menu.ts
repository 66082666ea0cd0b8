import { useNavigate } from "react-router-dom";
import { getTaskToken, ssoToken } from "#contract/calls/task/special.ts";
import { closedBpm } from "#contract/rules/menu-jump.ts";
import { call, isCallError } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { loadClientSettings } from "../session/index.ts";
import type { MenuTarget } from "./menu-target.ts";
import { tipStore } from "./tip-store.ts";
import { useOpenWindow } from "./use-open-window.ts";

/** Goes where a menu entry leads: a screen here, or a window of another system with a token. */
export function useFollowMenu(): (target: MenuTarget) => void {
  const navigate = useNavigate();
  const say = useTexts("shell");
  const openWindow = useOpenWindow();
  return (target) => {
    switch (target.kind) {
      case "screen":
        void navigate(target.path);
        break;
      case "page":
        void openWindow(target.url);
        break;
      case "newInterface":
        void openWindow(async () => {
          const { newUiUrl } = await loadClientSettings();
          return newUiUrl === null ? `${location.pathname}#/uiRedirect` : withToken(newUiUrl);
        });
        break;
      case "externalSystem":
        if (target.taskSource === closedBpm) {
          tipStore.show({
            key: "oldBpmClosed",
            title: say("app:dialog.error"),
            content: say("oldBpmClosed"),
          });
          break;
        }
        void openWindow(async () => {
          const { url, token } = await call(getTaskToken, { taskSource: target.taskSource });
          const address = new URL(url, location.href);
          if (!address.searchParams.has("token")) address.searchParams.set("token", token);
          return address.href;
        });
    }
  };
}

/** The newer interface with a token that logs its holder in there, behind `#`, which no server sees; without one it asks. */
async function withToken(url: string): Promise<string> {
  try {
    const { token } = await call(ssoToken, {});
    return `${url.replace(/[#/]+$/u, "")}/#/?from=bpm&token=${token}`;
  } catch (error) {
    if (!isCallError(error)) throw error;
    return url;
  }
}
