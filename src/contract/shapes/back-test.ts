import { oneOf, type Static, Type } from "../schema.ts";

export const backTestStates = ["running", "done", "cancelled", "failed"] as const;
export type BackTestState = (typeof backTestStates)[number];

/** What a back-test has counted. */
export const BackTestFigures = Type.Object({
  done: Type.Integer(),
  /** Goes the same way with the same people. */
  same: Type.Integer(),
  other: Type.Integer(),
  /** Of those that go another way: what the draft cannot carry on to an end although the old version does. */
  stopped: Type.Integer(),
  /** Cannot be played by the version it went by, today: its applicant has left, say. */
  unplayed: Type.Integer(),
  /** The form asks for something that the application does not have; played without. */
  formAsks: Type.Integer(),
  /** Estimated working hours of all that were played and ended, by their own versions and by the draft. */
  hoursBefore: Type.Number(),
  hoursAfter: Type.Number(),
  faster: Type.Integer(),
  slower: Type.Integer(),
});
export type BackTestFigures = Static<typeof BackTestFigures>;

export const noFigures: BackTestFigures = {
  done: 0,
  same: 0,
  other: 0,
  stopped: 0,
  unplayed: 0,
  formAsks: 0,
  hoursBefore: 0,
  hoursAfter: 0,
  faster: 0,
  slower: 0,
};

/** How often a step, or a person, has work by the own versions and by the draft. */
export interface Loads {
  steps: Record<string, [before: number, after: number]>;
  people: Record<string, [before: number, after: number]>;
}

export const backTestKinds = ["other", "unplayed"] as const;
export const BackTestKind = oneOf(backTestKinds);
