import { limits } from "../limits.ts";
import { Instant, LongId, nullable, oneOf, Type } from "../schema.ts";
import { defineCall } from "./define-call.ts";

const administrators = { roles: ["admin", "process-admin"] };
const userCode = () => Type.String({ minLength: 1, maxLength: 64 });
const Named = Type.Object({ userCode: Type.String(), realName: Type.String() });

/** Why a task could not be given; whatever else it was, the task itself shows. */
export const handOverProblems = [
  "holdsItAlready",
  "filedItThemselves",
  "separationOfDuties",
  "unknownUser",
  "hasLeft",
  "actionNotAllowed",
  "noPermission",
  "other",
] as const;

/** A task that stays where it is, and why. */
const Stays = Type.Object({
  bpdTaskId: Type.Integer(),
  applyId: Type.String(),
  taskName: Type.String(),
  problem: oneOf(handOverProblems),
});

/** Whose tasks, all of them, or which. */
const Which = {
  fromUserCode: Type.Optional(userCode()),
  bpdTaskIds: Type.Optional(Type.Array(LongId(), { minItems: 1, maxItems: 500, uniqueItems: true })),
};

export const handOverPreview = defineCall("handOverPreview", {
  method: "POST",
  path: "/task/handOverPreview",
  encoding: "json",
  whose: "organisation",
  input: Type.Object({ ...Which, toUserCode: Type.Optional(userCode()) }),
  output: Type.Object({
    total: Type.Integer(),
    /** Of them, questions that the person was asked as a countersigner. */
    questions: Type.Integer(),
    /** Of them, applications of theirs that came back and wait to be submitted again. */
    starts: Type.Integer(),
    processes: Type.Array(
      Type.Object({ processId: Type.String(), processName: Type.String(), count: Type.Integer() }),
    ),
    /** With a receiver: for how many tasks, the first of them, it was worked out whether they could be given. */
    judged: Type.Optional(Type.Integer()),
    /** Which of those would stay where they are. */
    staying: Type.Optional(Type.Array(Stays)),
  }),
  access: administrators,
  ours: true,
  summary:
    "How many tasks a hand-over would give away, by process; with a receiver, which of them would stay and why. Nothing happens yet.",
});

export const taskHolders = defineCall("taskHolders", {
  method: "POST",
  path: "/task/taskHolders",
  whose: "organisation",
  input: Type.Object({ keyword: Type.Optional(Type.String({ maxLength: 100 })) }),
  output: Type.Array(
    Type.Object({
      ...Named.properties,
      /** What a hand-over would give away of them. */
      tasks: Type.Integer(),
      /** Their account has ended, or they are no members any more: nobody does their tasks. */
      hasLeft: Type.Boolean(),
    }),
  ),
  access: administrators,
  ours: true,
  summary: "Who has tasks to do in the organisation, also of those who have left: they come first.",
});

export const handOver = defineCall("handOver", {
  method: "POST",
  path: "/task/handOver",
  encoding: "json",
  whose: "organisation",
  input: Type.Object({
    ...Which,
    toUserCode: userCode(),
    reason: Type.String({ maxLength: limits.opinionMaxCharacters }),
  }),
  output: Type.Object({ handOverId: Type.Integer(), total: Type.Integer() }),
  access: administrators,
  tx: "write",
  ours: true,
  summary: "Gives all tasks of a person, or several chosen ones, to somebody else in the background (R29).",
});

export const handOvers = defineCall("handOvers", {
  method: "POST",
  path: "/task/handOvers",
  whose: "organisation",
  input: Type.Object({}),
  output: Type.Array(
    Type.Object({
      handOverId: Type.Integer(),
      /** Null where the tasks were chosen one by one. */
      from: nullable(Named),
      to: Named,
      reason: Type.String(),
      askedAt: Instant(),
      endedAt: nullable(Instant()),
      total: Type.Integer(),
      given: Type.Integer(),
      /** What stayed where it was, and why; the first of them. */
      refused: Type.Array(Stays),
      refusedCount: Type.Integer(),
    }),
  ),
  access: administrators,
  ours: true,
  summary: "The latest hand-overs of the organisation: how far each is, and what could not be given.",
});
