import { outsideOrigins } from "../codes/task-origin.ts";
import { TaskStatus } from "../codes/task-status.ts";
import { Instant, nullable, oneOf, oneOfCodes, type Static, Type } from "../schema.ts";

/**
 * A task another system handed over (spec §3 External task): it is done there, and listed here. The addresses are those it is
 * opened at; an HR system's have `state=0` while it is open and `state=1` once its assignee has done it (spec §4).
 */
export const ExternalTask = Type.Object({
  id: Type.String(),
  taskTitle: Type.String(),
  taskStatus: oneOfCodes(TaskStatus),
  assignedUserCode: Type.String(),
  pcUrl: Type.String(),
  appUrl: Type.String(),
  /** Code of the system it came from. */
  requestSource: Type.String(),
  /** People are led on to it: while it is open, and to one that they did in an HR system. */
  opens: Type.Boolean(),
  taskTypeCodes: oneOf(outsideOrigins),
  /** The same as `taskTypeCodes`. */
  taskOrigin: oneOf(outsideOrigins),
  /** The same as `requestSource`: what `getTaskToken` takes (spec §3 Task). */
  taskSource: Type.String(),
  receivedAt: Type.Optional(nullable(Instant())),
});
export type ExternalTask = Static<typeof ExternalTask>;

/** What a third party's log-in check answers (spec §3): `message` is JSON text of a `ThirdPartyTask`. */
export const ThirdPartyLoginCheck = Type.Object({
  success: Type.Boolean(),
  token: Type.String(),
  message: Type.String(),
});
export type ThirdPartyLoginCheck = Static<typeof ThirdPartyLoginCheck>;

/** The JSON inside the `message` of a `ThirdPartyLoginCheck`. */
export const ThirdPartyTask = Type.Object({
  userName: Type.String(),
  bpdTaskStatus: Type.Optional(oneOfCodes(TaskStatus)),
});
export type ThirdPartyTask = Static<typeof ThirdPartyTask>;
