import { incidentEnds, incidentStages } from "../codes/incident-stage.ts";
import { Instant, nullable, oneOf, type Static, Type } from "../schema.ts";

/** The step that is or was stopped, and its application. */
const stopped = {
  instanceId: Type.Integer(),
  taskId: Type.String(),
  taskName: Type.String(),
  applyId: Type.String(),
  applyTitle: Type.String(),
  applyUser: Type.String(),
  processName: Type.String(),
  /** Where the step was stopped. */
  stage: oneOf(incidentStages),
  /** Why, in the reader's language. */
  problem: Type.String(),
  since: Instant(),
};

/** A step that an action would lead to a stop; said before one does it. */
export const StopAhead = Type.Object({
  taskId: Type.String(),
  taskName: Type.String(),
  /** Why, in the reader's language. */
  problem: Type.String(),
});
export type StopAhead = Static<typeof StopAhead>;

/** A step that is stopped until an administrator has seen to it. */
export const IncidentRow = Type.Object({
  ...stopped,
  /** The activation of the step that is stopped. */
  visitId: Type.Integer(),
  /** People may be named who decide it. */
  maySetPeople: Type.Boolean(),
  /** Its work may be declared done by hand. */
  mayResolve: Type.Boolean(),
  /** How often it was stopped, the first time included. */
  stops: Type.Integer(),
});
export type IncidentRow = Static<typeof IncidentRow>;

/** A stop that somebody has seen to. */
export const ResolvedIncidentRow = Type.Object({
  ...stopped,
  /** Of the event that ended it: tells several stops of one application apart. */
  sequence: Type.Integer(),
  resolvedAt: Instant(),
  /** Who saw to it. */
  resolvedBy: Type.String(),
  how: oneOf(incidentEnds),
  /** What they wrote; null where nothing had to be. */
  reason: nullable(Type.String()),
});
export type ResolvedIncidentRow = Static<typeof ResolvedIncidentRow>;
