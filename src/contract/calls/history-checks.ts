import { historyProblems } from "../codes/history-problem.ts";
import { limits } from "../limits.ts";
import { Instant, LongId, nullable, oneOf, pageOf, Type } from "../schema.ts";
import { defineCall } from "./define-call.ts";

const forAdministrators = {
  encoding: "json",
  method: "POST",
  ours: true,
  whose: "administered",
  access: { roles: ["admin"] },
} as const;

export const historyChecks = defineCall("historyChecks", {
  ...forAdministrators,
  path: "/historyCheck/list",
  tx: "read",
  input: Type.Object({}),
  output: Type.Array(
    Type.Object({
      checkId: Type.Integer(),
      state: oneOf(["waiting", "running", "done"]),
      /** Null: begun by the clock. */
      askedBy: nullable(Type.String()),
      realName: nullable(Type.String()),
      createdAt: Instant(),
      finishedAt: nullable(Instant()),
      /** Applications there were as it began, and as many as have been looked at. */
      total: Type.Integer(),
      instances: Type.Integer(),
      events: Type.Integer(),
      found: Type.Integer(),
    }),
  ),
  summary:
    "The latest verifications of the approval histories of the organisation, how far they are and what they found.",
});

export const historyFindings = defineCall("historyFindings", {
  ...forAdministrators,
  path: "/historyCheck/findings",
  tx: "read",
  input: Type.Object({
    checkId: LongId(),
    page: Type.Optional(Type.Integer({ minimum: 1 })),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.pageSizeMax })),
  }),
  output: pageOf(
    Type.Object({
      instanceId: Type.Integer(),
      applyId: Type.String(),
      /** Of the first event that is at fault. */
      sequence: Type.Integer(),
      problem: oneOf(historyProblems),
    }),
  ),
  summary: "Applications whose history does not verify.",
});

export const beginHistoryCheck = defineCall("beginHistoryCheck", {
  ...forAdministrators,
  path: "/historyCheck/begin",
  tx: "write",
  input: Type.Object({}),
  output: Type.Object({ checkId: Type.Integer() }),
  summary: "Verifies the histories of all applications of the organisation; one that is under way goes on.",
});
