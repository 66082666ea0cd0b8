import { createHash } from "node:crypto";
import { type EngineEvent, eventText } from "#engine";

/** The hash of an event: SHA-256 over the hash before it and the event's canonical text (R3). */
export function nextHash(head: Buffer | null, event: EngineEvent): Buffer {
  const hash = createHash("sha256");
  if (head !== null) hash.update(head);
  return hash.update(eventText(event)).digest();
}

/** Continues a chain with events, in order; answers each event's own hash. */
export function chainOn(head: Buffer | null, events: readonly EngineEvent[]): Buffer[] {
  const hashes: Buffer[] = [];
  let last = head;
  for (const event of events) {
    last = nextHash(last, event);
    hashes.push(last);
  }
  return hashes;
}
