/**
 * By which way a session was opened: with a password, on a remembered device, or by another system (spec §1): the group's
 * single sign-on, its cookie, another workflow system, the mobile application, the messaging application, or a provider of
 * OpenID Connect. A second step changes nothing of it.
 */
export const sessionWays = [
  "password",
  "device",
  "sso",
  "cookie",
  "bpm",
  "mobile",
  "messaging",
  "oidc",
] as const;
export type SessionWay = (typeof sessionWays)[number];

/** Those of other systems: they know nothing of a password here. */
export type SignOnWay = Exclude<SessionWay, "password" | "device">;

/** Whether a session rests on the password that is kept here, so that a password that must be changed stands before it. Pure. */
export function restsOnPassword(way: SessionWay): boolean {
  return way === "password" || way === "device";
}
