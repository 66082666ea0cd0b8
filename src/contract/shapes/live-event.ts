import { oneOf, Type, type Static } from "../schema.ts";

/** What is edited in a designer. */
export const designedKinds = ["process", "form"] as const;
export type DesignedKind = (typeof designedKinds)[number];

/** Who or what ended a session before its time. */
export const sessionEnders = [
  /** Its person, in another tab or on another device. */
  "person",
  "password",
  "administrator",
  /** What its device was remembered by was used once more, as a copy would be. */
  "copy",
] as const;
export type SessionEnder = (typeof sessionEnders)[number];

/** What the event stream says: something to fetch again, never the data itself. */
export const LiveEvent = Type.Union([
  Type.Object({ event: Type.Literal("todo"), organId: Type.Integer() }),
  Type.Object({ event: Type.Literal("instance"), instanceId: Type.Integer() }),
  Type.Object({ event: Type.Literal("notification"), organId: Type.Integer() }),
  /** Without `by` the session has run out by itself. */
  Type.Object({ event: Type.Literal("session_ended"), by: Type.Optional(oneOf(sessionEnders)) }),
  Type.Object({ event: Type.Literal("definitions") }),
  /** Somebody did something with a contract of the organisation: entered, archived, ended, settled. */
  Type.Object({ event: Type.Literal("contracts"), organId: Type.Integer() }),
  /** Somebody opened a process or form in its designer, went elsewhere in it, or left it. */
  Type.Object({ event: Type.Literal("presence"), kind: oneOf(designedKinds), id: Type.String() }),
  /** Rights, menus or parameters changed: who one is and what one may has to be asked for again. */
  Type.Object({ event: Type.Literal("session") }),
  Type.Object({ event: Type.Literal("table"), entity: Type.String() }),
  /** A schema was accepted, changed or removed: the tables there are have to be asked for again. */
  Type.Object({ event: Type.Literal("tables") }),
  /** Other schema files are wrong than before; the tables are as they were. */
  Type.Object({ event: Type.Literal("schemaProblems") }),
]);
export type LiveEvent = Static<typeof LiveEvent>;
