import { isCallError, presentError } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { tipStore } from "./tip-store.ts";

/**
 * Opens a page of another system in a new window. The window is opened at once, within the click, and sent on when
 * its address is known; a blocked one is explained in the dialog 'Tip' (spec §2).
 */
export function useOpenWindow(): (address: string | (() => Promise<string>)) => Promise<void> {
  const say = useTexts("shell");
  return async (address) => {
    const opened = window.open("about:blank", "_blank");
    if (opened === null) {
      tipStore.show({ key: "popUpBlocked", title: say("app:dialog.tip"), content: say("popUpBlocked") });
      return;
    }
    opened.opener = null;
    try {
      opened.location.replace(typeof address === "string" ? address : await address());
    } catch (error) {
      opened.close();
      if (!isCallError(error)) throw error;
      tipStore.show({ key: "jumpFailed", title: say("jumpFailed"), content: error.message });
      if (error.status === 401) presentError(error);
    }
  };
}
