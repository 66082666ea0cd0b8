import { logout } from "#contract/calls/auth.ts";
import { call, isCallError } from "../api/index.ts";
import { sessionStore } from "./session-store.ts";

/** Logs out on the server and here. Without an answer the session still ends here; the server's ends by itself. */
export async function logOut(): Promise<void> {
  const deviceToken = sessionStore.deviceToken();
  try {
    await call(logout, deviceToken === undefined ? {} : { deviceToken });
  } catch (error) {
    if (!isCallError(error)) throw error;
  }
  sessionStore.end("loggedOut");
}
