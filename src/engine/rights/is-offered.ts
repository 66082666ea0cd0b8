import type { ProcessDefinition } from "#contract/shapes/process-definition.ts";
import type { Actor } from "../model/context.ts";
import { mayStart } from "./may-start.ts";
import { outsideOfferPeriod } from "./offer-period.ts";
import { outsideStartPlaces } from "./start-place.ts";

/** Whether the start page offers a process to somebody at an instant (ISO 8601 in UTC). Pure. */
export function isOffered(definition: ProcessDefinition, actor: Actor, now: string): boolean {
  return (
    mayStart(definition, actor) &&
    outsideOfferPeriod(definition, now) === undefined &&
    outsideStartPlaces(definition, "page") === undefined
  );
}
