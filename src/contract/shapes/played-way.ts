import { oneOf, type Static, Type } from "../schema.ts";

/** How a played application ends; `stopped`: nobody could go on with it. */
export const playedEnds = ["complete", "rejected", "stopped"] as const;
export type PlayedEnd = (typeof playedEnds)[number];

/** A step of a way, and the accounts it goes to; nobody where it needs nobody. */
export const PlayedStep = Type.Object({
  taskId: Type.String({ minLength: 1, maxLength: 64 }),
  people: Type.Array(Type.String({ minLength: 1, maxLength: 64 }), { maxItems: 2_000 }),
});
export type PlayedStep = Static<typeof PlayedStep>;

/** The way an application takes, in the order of its work; the start step and mere forks are none of it. */
export const PlayedWay = Type.Object({
  steps: Type.Array(PlayedStep, { maxItems: 500 }),
  ends: oneOf(playedEnds),
});
export type PlayedWay = Static<typeof PlayedWay>;

/** A step of a way as people read it. */
export const ShownStep = Type.Object({
  taskId: Type.String(),
  taskName: Type.String(),
  people: Type.Array(Type.Object({ userCode: Type.String(), realName: Type.String() })),
});

/** A way as people read it. */
export const ShownWay = Type.Object({
  steps: Type.Array(ShownStep),
  ends: oneOf(playedEnds),
  /** Why it was stopped, in the caller's language. */
  stoppedBy: Type.Optional(Type.String()),
});
export type ShownWay = Static<typeof ShownWay>;
