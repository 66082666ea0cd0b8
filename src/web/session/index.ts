export { mayOpen, type ScreenAccess } from "./access.ts";
export { loadClientSettings, type ClientSettings } from "./client-settings.ts";
export { loadSession, refreshSession } from "./load-session.ts";
export { logOut } from "./log-out.ts";
export { sessionStore, type SessionChange, type SessionEnd } from "./session-store.ts";
export { inFrame, inMessagingApp } from "./surroundings.ts";
export { switchOrganisation } from "./switch-organisation.ts";
export { useParameters } from "./use-parameters.ts";
export { useSession } from "./use-session.ts";
