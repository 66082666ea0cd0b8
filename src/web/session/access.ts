import type { SessionUser } from "#contract/shapes/session.ts";

/** Who may open a screen: anybody, anybody with a session, or one of these roles. */
export type ScreenAccess = "public" | "session" | readonly string[];

/** Compares a screen's access with the session's access list (spec §6); the server checks every call again. */
export function mayOpen(access: ScreenAccess, user: Pick<SessionUser, "access"> | undefined): boolean {
  if (access === "public") return true;
  if (user === undefined) return false;
  return access === "session" || access.some((role) => user.access.includes(role));
}
