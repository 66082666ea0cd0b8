import { sessionStore } from "../session/index.ts";
import { loginPath } from "./login-path.ts";
import { routeOf } from "./route-table.ts";

/** Without a session the first page is the log-in: nothing of the wanted screen is fetched before. */
export function landAtLogin(): void {
  if (sessionStore.token() !== undefined) return;
  const wanted = window.location.hash.slice(1);
  const route = routeOf(wanted.split("?")[0] ?? "");
  const needsSession = wanted === "/index" || (route !== undefined && route.access !== "public");
  if (needsSession) window.history.replaceState(null, "", `#${loginPath(wanted)}`);
}
