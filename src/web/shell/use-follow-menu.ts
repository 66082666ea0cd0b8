import { useNavigate } from "react-router-dom";
import { getTaskToken } from "#contract/calls/task/special.ts";
import { call } from "../api/index.ts";
import { loadClientSettings } from "../session/index.ts";
import type { MenuTarget } from "./menu-target.ts";
import { useOpenWindow } from "./use-open-window.ts";

/** Goes where a menu entry leads: a screen here, or a window of another system with a token. */
export function useFollowMenu(): (target: MenuTarget) => void {
  const navigate = useNavigate();
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
        void openWindow(
          async () => (await loadClientSettings()).newUiUrl ?? `${location.pathname}#/uiRedirect`,
        );
        break;
      default:
        void openWindow(async () => {
          const { url, token } = await call(getTaskToken, { taskSource: target.taskSource });
          const address = new URL(url, location.href);
          if (!address.searchParams.has("token")) address.searchParams.set("token", token);
          return address.href;
        });
    }
  };
}
