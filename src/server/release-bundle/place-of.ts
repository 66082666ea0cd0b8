import { organisationDay } from "../db/index.ts";
import type { SessionScope } from "../http/index.ts";
import type { Place } from "./standing.ts";

/** Where a person of an administration looks and writes. */
export function placeOf(scope: SessionScope): Place {
  const { tx, actor, ports } = scope;
  const everywhere = actor.reach === "everything";
  const { organId, forbidden } = actor;
  return { tx, organId, today: organisationDay(scope), everywhere, ports, forbidden };
}
