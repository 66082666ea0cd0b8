import type { Refusal } from "#contract/errors/refusal.ts";
import type { FactQuestion } from "./context.ts";
import type { Effect } from "./effects.ts";
import type { EngineEvent } from "./events.ts";
import type { InstanceSnapshot } from "./process-instance.ts";

/** A command that was carried out. `snapshot` is the fold of `events` over the one given. */
export interface Done {
  snapshot: InstanceSnapshot;
  events: readonly EngineEvent[];
  effects: readonly Effect[];
}

/** The command cannot be answered before the host has looked something up. Nothing happened. */
export interface Needs {
  needs: readonly FactQuestion[];
}

/** What every command of the engine answers. */
export type Outcome = Done | Needs | Refusal;

/** The command was carried out. */
export function isDone(outcome: Outcome): outcome is Done {
  return "snapshot" in outcome;
}

/** The host has to look something up first. */
export function isNeeds(outcome: Outcome): outcome is Needs {
  return "needs" in outcome;
}
