import type { SessionScope } from "../http/index.ts";

/** Until when its author may edit or withdraw a post; nothing where that is over, or it was withdrawn. */
export function changeableUntil(
  { postedAt, withdrawnAt }: { postedAt: string; withdrawnAt: string | null },
  { ports, actor, request }: Pick<SessionScope, "ports" | "actor" | "request">,
): Date | undefined {
  const minutes = ports.parameters.value("postChangeMinutes", actor.organId);
  const until = new Date(Date.parse(postedAt) + minutes * 60_000);
  return withdrawnAt !== null || until <= request.now ? undefined : until;
}
