import { specialOperations, specialTargets } from "../codes/special-operation.ts";
import { limits } from "../limits.ts";
import { Instant, LongId, nullable, oneOf, Type } from "../schema.ts";
import { StopAhead } from "../shapes/incident.ts";
import { ClosingTask } from "../shapes/task.ts";
import { defineCall } from "./define-call.ts";

const administrators = { roles: ["admin", "process-admin"] } as const;
const userCode = () => Type.String({ minLength: 1, maxLength: 64 });

/** Which applications are meant. */
const which = {
  /** Numbers separated by commas, at most `specialOperationRowsMax`. */
  ids: Type.String({ maxLength: 40_000 }),
  /** What the ids name; applications when absent. */
  of: Type.Optional(oneOf(specialTargets)),
};

/** What is done, and to which applications. */
const what = {
  operation: oneOf(specialOperations),
  ...which,
  /** Of `reassign`: to whom. */
  toUserCode: Type.Optional(userCode()),
  /** Of `reassign`: whose tasks, where several people have one. */
  fromUserCode: Type.Optional(userCode()),
  /** Of `jump`: the step to go to. */
  taskId: Type.Optional(Type.String({ maxLength: 64 })),
};

export const specialSteps = defineCall("specialSteps", {
  method: "POST",
  path: "/task/special/steps",
  encoding: "json",
  whose: "organisation",
  input: Type.Object(which),
  output: Type.Object({
    /** Of those named, how many are under way and may be seen. */
    applications: Type.Integer(),
    /** Those that most of them have first, then as the process orders them. */
    steps: Type.Array(
      Type.Object({
        taskId: Type.String(),
        /** What it is called, in the reader's language: once for each process and name. */
        names: Type.Array(Type.Object({ taskName: Type.String(), processName: Type.String() })),
        /** How many of the applications have it, and in how many somebody has it now. */
        applications: Type.Integer(),
        open: Type.Integer(),
      }),
    ),
  }),
  access: administrators,
  ours: true,
  summary: "The steps that applications can be taken to, by name, with how many of them have each.",
});

const Told = Type.Object({ userCode: Type.String(), realName: Type.String() });

export const specialPreview = defineCall("specialPreview", {
  method: "POST",
  path: "/task/special/preview",
  encoding: "json",
  whose: "organisation",
  input: Type.Object(what),
  output: Type.Array(
    Type.Object({
      /** As it was given. */
      id: Type.String(),
      /** Null where there is none, or none the reader may see. */
      applyId: nullable(Type.String()),
      applyTitle: nullable(Type.String()),
      closes: Type.Array(ClosingTask),
      opens: Type.Array(ClosingTask),
      /** Steps that would be stopped, as nobody could be found for one. */
      stops: Type.Array(StopAhead),
      tells: Type.Array(Told),
      /** Why it would be refused, in the reader's language. */
      problem: nullable(Type.String()),
    }),
  ),
  access: administrators,
  ours: true,
  summary: `What a special operation would do to each of at most ${limits.specialPreviewRowsMax} applications. Nothing happens yet.`,
});

export const specialOperation = defineCall("specialOperation", {
  method: "POST",
  path: "/task/special/operation",
  encoding: "json",
  whose: "organisation",
  input: Type.Object({ ...what, reason: Type.String({ maxLength: limits.opinionMaxCharacters }) }),
  output: Type.Object({ operationId: Type.Integer(), total: Type.Integer() }),
  access: administrators,
  tx: "write",
  ours: true,
  summary:
    "Reassigns, takes to another step, cancels, urges or tries again many applications in the background, each by itself (R29).",
});

const state = oneOf(["waiting", "done", "refused"] as const);

export const specialOperationsDone = defineCall("specialOperationsDone", {
  method: "POST",
  path: "/task/special/operations",
  whose: "own",
  input: Type.Object({ operationId: Type.Optional(LongId()) }),
  output: Type.Array(
    Type.Object({
      operationId: Type.Integer(),
      operation: oneOf(specialOperations),
      reason: Type.String(),
      askedAt: Instant(),
      endedAt: nullable(Instant()),
      total: Type.Integer(),
      done: Type.Integer(),
      refused: Type.Integer(),
      /** Row by row where one operation was asked for, else none. */
      rows: Type.Array(
        Type.Object({
          id: Type.String(),
          applyId: nullable(Type.String()),
          state,
          /** Why it was refused, in the language of whoever asked for the operation. */
          problem: nullable(Type.String()),
        }),
      ),
    }),
  ),
  access: administrators,
  ours: true,
  summary: "The latest special operations one asked for, or one of them with the result of every row.",
});
