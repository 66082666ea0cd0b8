export { mayOpen, type ScreenAccess } from "./access.ts";
export { loadSession } from "./load-session.ts";
export { logOut } from "./log-out.ts";
export { sessionStore, type SessionChange, type SessionEnd } from "./session-store.ts";
export { useSession } from "./use-session.ts";
