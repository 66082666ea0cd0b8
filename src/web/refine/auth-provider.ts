import type { AuthProvider } from "@refinedev/core";
import { isCallError, presentError } from "../api/index.ts";
import { loadSession, logOut, sessionStore } from "../session/index.ts";

/** refine's view of our session. Routes are guarded before refine is there; it only asks. */
export const authProvider: AuthProvider = {
  login: async () => ({ success: false, redirectTo: "/login" }),
  logout: async () => {
    await logOut();
    return { success: true };
  },
  check: async () => ({ authenticated: (await loadSession()) !== undefined }),
  onError: async (error: unknown) => {
    if (isCallError(error)) presentError(error, { dialogsOnly: true });
    return {};
  },
  getPermissions: async () => sessionStore.user()?.access ?? [],
  getIdentity: async () => sessionStore.user() ?? null,
};
