import { leaveScreen } from "../address/index.ts";
import { isCallError, queryClient } from "../api/index.ts";
import { loadTexts, texts } from "../i18n/index.ts";
import { noticeStore } from "../kit/index.ts";
import {
  inFrame,
  inMessagingApp,
  loadClientSettings,
  loadSession,
  placeBetween,
  type SessionChange,
  type SessionEnd,
  sessionStore,
} from "../session/index.ts";
import { leadToSignOn, mayLeadUnasked } from "../sign-on/index.ts";
import { intendedPath, loginPath } from "./login-path.ts";
import type { AppRouter } from "./router.tsx";

/** Takes the router where a change of the session leads (spec §4): log-in, the intended screen, or the task list. */
export function followSession(router: AppRouter): () => void {
  const here = () => `${router.state.location.pathname}${router.state.location.search}`;
  return sessionStore.onChange((change: SessionChange) => {
    if (change.change === "ended") void leave(router, here(), change.why);
    if (change.change === "began" && !change.here) void enter(router, here());
    if (change.change === "organisation") void (change.here ? moveTo(router) : follow(router));
    if (change.change === "lostOrganisation") void goOn(router);
    // A screen that one may no longer see is left at once.
    if (change.change === "refreshed") void router.revalidate();
  });
}

async function leave(router: AppRouter, from: string, why: SessionEnd): Promise<void> {
  const wasThrownOut = why !== "loggedOut" && why !== "elsewhere";
  if (wasThrownOut && inFrame() && reloadTop()) return;
  if (wasThrownOut && inMessagingApp()) {
    const settings = await loadClientSettings().catch(() => undefined);
    if (settings?.signOn.messaging === true && mayLeadUnasked()) {
      const left = await leadToSignOn("messaging", from).catch((error: unknown) => {
        if (!isCallError(error)) throw error;
        return "stayed" as const;
      });
      if (left === undefined) return;
    }
  }
  if (from.startsWith("/login")) return;
  await router.navigate(loginPath(why === "loggedOut" ? undefined : from, why), { replace: true });
}

/** Embedded, the page around us decides what a log-in looks like; another origin's page does not let us. */
function reloadTop(): boolean {
  try {
    window.top?.location.reload();
    return true;
  } catch {
    return false;
  }
}

/** Another tab has logged in: from the log-in page go on, else start again as whoever it is. */
async function enter(router: AppRouter, from: string): Promise<void> {
  if (!from.startsWith("/login")) {
    window.location.reload();
    return;
  }
  await router.navigate(intendedPath(new URLSearchParams(from.split("?")[1])), { replace: true });
}

async function moveTo(router: AppRouter): Promise<void> {
  queryClient.clear();
  try {
    await loadSession();
  } catch (error) {
    // The route's guard asks again and shows what is wrong.
    if (!isCallError(error)) throw error;
  }
  // Where one was meanwhile is no page to come back to.
  const { pathname, search } = router.state.location;
  await router.navigate("/userTask", { replace: `${pathname}${search}` === placeBetween });
}

/** Another tab has moved: this one follows once nothing here is unsaved, and works on where it is until then. */
async function follow(router: AppRouter): Promise<void> {
  if (!(await leaveScreen(router, placeBetween))) return;
  sessionStore.followOrganisation();
  await moveTo(router);
}

/** Goes on where the server says one may work, and says that it is another organisation. */
async function goOn(router: AppRouter): Promise<void> {
  await moveTo(router);
  if (sessionStore.user() === undefined) return;
  await loadTexts(["shell"]);
  noticeStore.show({ key: "organisation", said: texts.t("shell:organisationLost"), seconds: 30 });
}
