import { incidentStages } from "../codes/incident-stage.ts";
import { Instant, oneOf, type Static, Type } from "../schema.ts";

/** A step that is stopped until an administrator has seen to it. */
export const IncidentRow = Type.Object({
  instanceId: Type.Integer(),
  /** The activation of the step that is stopped. */
  visitId: Type.Integer(),
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
  /** People may be named who decide it. */
  maySetPeople: Type.Boolean(),
  /** Its work may be declared done by hand. */
  mayResolve: Type.Boolean(),
  /** How often it was stopped, the first time included. */
  stops: Type.Integer(),
  since: Instant(),
});
export type IncidentRow = Static<typeof IncidentRow>;
