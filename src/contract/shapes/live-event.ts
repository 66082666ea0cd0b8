import { Type, type Static } from "../schema.ts";

/** What the event stream says: something to fetch again, never the data itself. */
export const LiveEvent = Type.Union([
  Type.Object({ event: Type.Literal("todo"), organId: Type.Integer() }),
  Type.Object({ event: Type.Literal("instance"), instanceId: Type.Integer() }),
  Type.Object({ event: Type.Literal("notification"), organId: Type.Integer() }),
  Type.Object({ event: Type.Literal("session_ended") }),
  Type.Object({ event: Type.Literal("definitions") }),
  Type.Object({ event: Type.Literal("table"), entity: Type.String() }),
]);
export type LiveEvent = Static<typeof LiveEvent>;
