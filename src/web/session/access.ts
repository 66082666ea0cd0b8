import type { SessionUser } from "#contract/shapes/session.ts";

/** Who may open a screen: anybody, anybody with a session, or one of these roles. */
export type ScreenAccess = "public" | "session" | readonly string[];

/**
 * Compares a screen's access with the session's access list and the routes that the table of rights opens (spec §6).
 * The server checks every call again.
 */
export function mayOpen(
  screen: { path: string; access: ScreenAccess },
  user: Pick<SessionUser, "access" | "routes"> | undefined,
): boolean {
  const { access } = screen;
  if (access === "public") return true;
  if (user === undefined) return false;
  if (access === "session" || user.routes.includes(screen.path)) return true;
  return access.some((role) => user.access.includes(role));
}
