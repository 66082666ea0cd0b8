import type { EngineEvent } from "../model/events.ts";
import type { InstanceSnapshot } from "../model/process-instance.ts";

/** The snapshot after an event: the only code that changes one. */
export function applyEvent(snapshot: InstanceSnapshot | undefined, _event: EngineEvent): InstanceSnapshot {
  if (snapshot === undefined) throw new Error("an instance begins with instance_started");
  return snapshot;
}

/** The snapshot that the events of an instance fold to (invariant I8). */
export function replay(events: readonly EngineEvent[]): InstanceSnapshot {
  const snapshot = events.reduce<InstanceSnapshot | undefined>(applyEvent, undefined);
  if (snapshot === undefined) throw new Error("an instance begins with instance_started");
  return snapshot;
}
