import type { SessionUser } from "#contract/shapes/session.ts";

/**
 * Whether what administrators do in an organisation, or in all of them (null), is theirs to do. The server checks again:
 * this is for what is offered, and by the version before, which says nothing of it, nothing is.
 */
export function administers(
  { administers: own = [] }: Pick<SessionUser, "administers">,
  organId: number | null,
): boolean {
  return own.includes(null) || own.includes(organId);
}
