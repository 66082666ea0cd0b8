import type { EngineEvent } from "../model/events.ts";

/** The canonical text of an event for the hash chain (R3): JSON with sorted keys and no blanks. The host hashes it. */
export function eventText(event: EngineEvent): string {
  return JSON.stringify(event);
}
