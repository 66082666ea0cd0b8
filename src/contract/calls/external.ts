import { Instant, Type } from "../schema.ts";
import { ExternalTask } from "../shapes/external-task.ts";
import { misspeltFields } from "../wire/misspelt-names.ts";
import { defineCall } from "./define-call.ts";

export const externalTask = defineCall("externalTask", {
  method: "GET",
  path: "/api/external/get",
  whose: "own",
  /** The task's number in the system it came from. */
  input: Type.Object({ id: Type.String({ minLength: 1, maxLength: 200 }) }),
  output: ExternalTask,
  wireNames: { requestSource: misspeltFields.requestSource },
  summary: "Reads a task of mine that another system handed over, with the addresses where it is done.",
});

export const getWeaverToken = defineCall("getWeaverToken", {
  method: "GET",
  path: "/api/external/getWeaverToken",
  whose: "own",
  input: Type.Object({ user: Type.String({ minLength: 1, maxLength: 64 }) }),
  output: Type.Object({ token: Type.String(), expiresAt: Instant() }),
  tx: "write",
  summary: "A single-use token with which the outside office system logs oneself in.",
});
