import { nullable, oneOf, type Static, Type } from "../schema.ts";

/** How a background job stands; `stuck`: its process is gone and nobody has taken it over yet. */
export const backgroundJobStates = ["running", "waiting", "stuck", "failed"] as const;

/** A background job as administrators see it. */
export const BackgroundJob = Type.Object({
  /** Names it to the calls that steer it. */
  id: Type.String(),
  /** What it does: the name it is queued under; of imports and exports their kind. */
  task: Type.String(),
  /** What it is about: a file, a scheduled job, an application. */
  subject: nullable(Type.String()),
  userCode: nullable(Type.String()),
  realName: nullable(Type.String()),
  organId: nullable(Type.Integer()),
  state: oneOf(backgroundJobStates),
  attempts: Type.Integer(),
  maxAttempts: Type.Integer(),
  /** Why the last try failed. */
  error: nullable(Type.String()),
  createdAt: Type.String({ format: "date-time" }),
  /** When it began, or is to begin. */
  runAt: nullable(Type.String({ format: "date-time" })),
  mayRunAgain: Type.Boolean(),
  mayGiveUp: Type.Boolean(),
});
export type BackgroundJob = Static<typeof BackgroundJob>;
