import { logout } from "#contract/calls/auth.ts";
import { call, isCallError } from "../api/index.ts";
import { endPush } from "../push-device/index.ts";
import { sessionStore } from "./session-store.ts";

/**
 * Logs out here, in every tab, and on the server. The call is under way with its token before the tabs forget it, so
 * that they hear it from this one and not from the server. Without an answer the server's session ends by itself.
 */
export async function logOut(): Promise<void> {
  const deviceToken = sessionStore.deviceToken();
  const leaving = call(logout, deviceToken === undefined ? {} : { deviceToken }).catch((error: unknown) => {
    if (!isCallError(error)) throw error;
  });
  sessionStore.end("loggedOut");
  await leaving;
  // Whoever logs in here next is not to read what is meant for this person.
  await endPush();
}
