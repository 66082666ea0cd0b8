import { limits } from "../limits.ts";
import { FormValues, oneOf, type Static, Type } from "../schema.ts";
import { playedEnds } from "./played-way.ts";

const code = () => Type.String({ minLength: 1, maxLength: 64 });

/** Who is expected on a step: exactly these people, people who all have a role, or whoever it is. */
export const expectedOfPeople = ["people", "role", "anybody"] as const;

/** A step of the way that is expected. */
export const ExpectedStep = Type.Object({
  taskId: code(),
  who: oneOf(expectedOfPeople),
  /** Accounts, where exactly these are expected. */
  people: Type.Optional(Type.Array(code(), { maxItems: 2_000 })),
  /** Where a role is expected. */
  roleCode: Type.Optional(code()),
});
export type ExpectedStep = Static<typeof ExpectedStep>;

/** The way that is expected of a sample case. */
export const ExpectedWay = Type.Object({
  steps: Type.Array(ExpectedStep, { maxItems: limits.tasksMax }),
  ends: oneOf(playedEnds),
});
export type ExpectedWay = Static<typeof ExpectedWay>;

/** What somebody decides in a sample case; who is not named agrees. */
export const SampleDecision = Type.Object({
  taskId: code(),
  userCode: Type.Optional(code()),
  act: oneOf(["approve", "reject"] as const),
  values: Type.Optional(FormValues()),
});
export type SampleDecision = Static<typeof SampleDecision>;

/** What a sample case is about: who files what, and what is decided. */
export const SampleApplication = Type.Object({
  applyUser: code(),
  applyTitle: Type.Optional(Type.String({ maxLength: limits.titleMaxCharacters })),
  values: FormValues(),
  decisions: Type.Optional(Type.Array(SampleDecision, { maxItems: limits.trialMovesMax })),
});
export type SampleApplication = Static<typeof SampleApplication>;
