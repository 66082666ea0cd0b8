import type { EngineEvent } from "../model/events.ts";
import type { InstanceSnapshot } from "../model/process-instance.ts";

/** What an event changes of a snapshot; `undefined` takes away what a draft alone has. */
export type Changes = Omit<Partial<InstanceSnapshot>, "savedWithVersion"> & {
  savedWithVersion?: number | undefined;
};

/**
 * What going by the newest version changes of a draft (R4): its one task is that version's. From which version it came
 * stands until it is saved again, the oldest of several; back at that version nothing has changed. Pure.
 */
export function applyFollowing(
  snapshot: InstanceSnapshot,
  { version, taskId, changed }: EngineEvent & { type: "version_followed" },
): Changes {
  const savedWith = snapshot.savedWithVersion ?? snapshot.processVersion;
  return {
    processVersion: version,
    savedWithVersion: savedWith === version ? undefined : savedWith,
    form: { ...snapshot.form, ...changed },
    visits: snapshot.visits.map((visit) => ({ ...visit, taskId })),
    seats: snapshot.seats.map((seat) =>
      seat.status === "ended" ? seat : { ...seat, taskId, version: seat.version + 1 },
    ),
  };
}
