import { isCallError } from "../api/index.ts";
import { type ClientSettings, loadClientSettings } from "../session/index.ts";
import { routeOf } from "./route-table.ts";

type Analytics = ClientSettings["analytics"];

/** Of the router, where it stands. */
interface Followed {
  readonly state: {
    readonly location: { readonly pathname: string };
    readonly navigation: { readonly state: string };
  };
  subscribe(listener: () => void): unknown;
}

/** The tracker for pages on a host, as the operator set it (spec §9); undefined where they tell nobody. Pure. */
export function trackerFor(analytics: Analytics, hostname: string): string | undefined {
  if (analytics === null) return undefined;
  const isProduction = analytics.hosts.includes(hostname.toLowerCase());
  return (isProduction ? analytics.url : analytics.testUrl) ?? undefined;
}

/**
 * Tells the operator's tracker which screen is open: the pattern of its route, which holds no id, no query and no name. No
 * cookie goes along and nothing is kept; whether it arrives matters to nobody.
 */
export function followAnalytics(
  router: Followed,
  settings: () => Promise<Pick<ClientSettings, "analytics">> = loadClientSettings,
): void {
  void settings()
    .then(({ analytics }) => {
      const tracker = trackerFor(analytics, window.location.hostname);
      if (tracker === undefined) return;
      let told: string | undefined;
      const tell = () => {
        const page = routeOf(router.state.location.pathname)?.path ?? "*";
        if (router.state.navigation.state !== "idle" || page === told) return;
        told = page;
        void fetch(tracker, {
          method: "POST",
          mode: "no-cors",
          credentials: "omit",
          referrerPolicy: "no-referrer",
          keepalive: true,
          body: JSON.stringify({ page }),
        }).catch(() => undefined);
      };
      tell();
      router.subscribe(tell);
    })
    .catch((error: unknown) => {
      if (!isCallError(error)) throw error;
    });
}
