import { currentSession } from "#contract/calls/auth.ts";
import type { SessionUser } from "#contract/shapes/session.ts";
import { call } from "../api/index.ts";
import { sessionStore } from "./session-store.ts";

let loading: Promise<SessionUser> | undefined;

/** Who is logged in; asked of the server once for each session and organisation. Undefined without a token. */
export async function loadSession(): Promise<SessionUser | undefined> {
  if (sessionStore.token() === undefined) return undefined;
  const known = sessionStore.user();
  if (known) return known;
  loading ??= askWhoIsLoggedIn().finally(() => {
    loading = undefined;
  });
  const user = await loading;
  sessionStore.setUser(user);
  return user;
}

/** The organisation this browser remembers may be one that one has left, or that was closed: then it goes on in another. */
async function askWhoIsLoggedIn(): Promise<SessionUser> {
  try {
    return await call(currentSession, {});
  } catch (error) {
    if (sessionStore.token() === undefined || sessionStore.organId() !== undefined) throw error;
    return call(currentSession, {});
  }
}

/** Asks again who is logged in and what they may: rights, menus or parameters changed. Open pages follow. */
export async function refreshSession(): Promise<void> {
  if (sessionStore.user() === undefined) return;
  const user = await call(currentSession, {});
  if (sessionStore.user()?.userCode === user.userCode) sessionStore.refresh(user);
}
