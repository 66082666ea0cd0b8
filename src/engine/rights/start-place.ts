import type { StartPlace } from "#contract/codes/start-place.ts";
import type { Refusal } from "#contract/errors/refusal.ts";
import { startPlacesOf } from "#contract/rules/start-places.ts";
import type { ProcessDefinition } from "#contract/shapes/process-definition.ts";

/** Why a process may not be begun at a place: its definition names others alone (spec §3 Process: processStartsys). Pure. */
export function outsideStartPlaces(
  definition: Pick<ProcessDefinition, "processName" | "processStartsys">,
  place: StartPlace,
): Refusal | undefined {
  if (startPlacesOf(definition).includes(place)) return undefined;
  return { refused: "processNotStartableHere", params: { process: definition.processName, place } };
}
