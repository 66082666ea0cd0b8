import { deviceLogin } from "#contract/calls/auth.ts";
import type { LoginResult } from "#contract/shapes/session.ts";
import { call, isCallError } from "../api/index.ts";
import { sessionStore } from "../session/index.ts";

let trying: Promise<LoginResult | undefined> | undefined;

/** Logs in on a remembered device. A token the server refuses is forgotten; without an answer it is kept. */
export async function logInWithDevice(): Promise<LoginResult | undefined> {
  // The token is good once: two callers share one try.
  trying ??= attempt().finally(() => {
    trying = undefined;
  });
  return trying;
}

async function attempt(): Promise<LoginResult | undefined> {
  const deviceToken = sessionStore.deviceToken();
  if (deviceToken === undefined) return undefined;
  try {
    return await call(deviceLogin, { deviceToken });
  } catch (error) {
    if (!isCallError(error)) throw error;
    if (error.kind === "answer" && (error.status ?? 500) < 500) sessionStore.forgetDevice(deviceToken);
    return undefined;
  }
}
