import { limits } from "../limits.ts";
import { Instant, LongId, nullable, Type } from "../schema.ts";
import { ClosingTask } from "../shapes/task.ts";
import { defineCall } from "./define-call.ts";

const administrators = { roles: ["admin", "process-admin"] };
const taskId = (): ReturnType<typeof Type.String> => Type.String({ minLength: 1, maxLength: 64 });
const version = () => Type.Integer({ minimum: 1 });

/** Which applications go by another version, and where what is open in them goes on. */
const Which = {
  processId: Type.String({ minLength: 1, maxLength: 64 }),
  fromVersion: version(),
  toVersion: version(),
  /** Steps of the version to go on at, by the steps where work is open; those of the same id when absent. */
  tasks: Type.Optional(Type.Record(taskId(), taskId(), { maxProperties: 500 })),
  /** Only these; every one on its way by the first version when absent. */
  instanceIds: Type.Optional(Type.Array(LongId(), { minItems: 1, maxItems: 500, uniqueItems: true })),
};

export const migrationPreview = defineCall("migrationPreview", {
  method: "POST",
  path: "/opt/migrationPreview",
  encoding: "json",
  whose: "organisation",
  input: Type.Object(Which),
  output: Type.Object({
    /** How many there are, and of how many of them the answer tells what would happen. */
    total: Type.Integer(),
    looked: Type.Integer(),
    refusedCount: Type.Integer(),
    /** Steps where work is open. */
    steps: Type.Array(
      Type.Object({
        taskId: Type.String(),
        taskName: Type.String(),
        taskType: Type.String(),
        open: Type.Integer(),
        /** Where it goes on: as asked for, else the step of the same id, else one of the same name and kind. */
        toTaskId: nullable(Type.String()),
      }),
    ),
    choices: Type.Array(
      Type.Object({ taskId: Type.String(), taskName: Type.String(), taskType: Type.String() }),
    ),
    applications: Type.Array(
      Type.Object({
        instanceId: Type.Integer(),
        applyId: Type.String(),
        applyTitle: Type.String(),
        closes: Type.Array(ClosingTask),
        opens: Type.Array(ClosingTask),
        /** Why it would be refused, in the caller's language. */
        problem: nullable(Type.String()),
      }),
    ),
  }),
  access: administrators,
  ours: true,
  summary:
    "What taking running applications to another version would close, open, and refuse, one by one. Nothing happens yet.",
});

export const migrateApplications = defineCall("migrateApplications", {
  method: "POST",
  path: "/opt/migrateApplications",
  encoding: "json",
  whose: "organisation",
  input: Type.Object({ ...Which, reason: Type.String({ maxLength: limits.opinionMaxCharacters }) }),
  output: Type.Object({ migrationId: Type.Integer(), total: Type.Integer() }),
  access: administrators,
  tx: "write",
  ours: true,
  summary:
    "Takes running applications to another version of their process in the background, each whole or not at all (R30).",
});

export const migrations = defineCall("migrations", {
  method: "POST",
  path: "/opt/migrations",
  encoding: "json",
  whose: "organisation",
  input: Type.Object({ processId: Which.processId }),
  output: Type.Array(
    Type.Object({
      migrationId: Type.Integer(),
      fromVersion: Type.Integer(),
      toVersion: Type.Integer(),
      reason: Type.String(),
      askedBy: Type.Object({ userCode: Type.String(), realName: Type.String() }),
      askedAt: Instant(),
      endedAt: nullable(Instant()),
      total: Type.Integer(),
      migrated: Type.Integer(),
      refusedCount: Type.Integer(),
      /** What stayed as it was, and why, in the caller's language; the first of them. */
      refused: Type.Array(
        Type.Object({ instanceId: Type.Integer(), applyId: Type.String(), problem: Type.String() }),
      ),
    }),
  ),
  access: administrators,
  ours: true,
  summary: "The latest migrations of a process: how far each is, and what stayed as it was.",
});
