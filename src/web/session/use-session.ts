import { useSyncExternalStore } from "react";
import type { SessionUser } from "#contract/shapes/session.ts";
import { sessionStore } from "./session-store.ts";

let lastKnown: SessionUser | undefined;

/** The session's user; while the next page is on its way after an end, the old page still knows whose it was. */
function snapshot(): SessionUser | undefined {
  lastKnown = sessionStore.user() ?? lastKnown;
  return lastKnown;
}

/** Who is logged in. Only for screens behind a session; the route's guard has loaded it. */
export function useSession(): SessionUser {
  const user = useSyncExternalStore(sessionStore.onChange, snapshot);
  if (!user) throw new Error("This screen was drawn without a session");
  return user;
}
