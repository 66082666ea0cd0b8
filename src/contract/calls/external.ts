import { outsideOrigins } from "../codes/task-origin.ts";
import { TaskStatus } from "../codes/task-status.ts";
import { Instant, nullable, oneOf, oneOfCodes, Type } from "../schema.ts";
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

export const externalTasks = defineCall("externalTasks", {
  method: "GET",
  path: "/task/externalTasks",
  whose: "own",
  ours: true,
  input: Type.Object({}),
  output: Type.Array(
    Type.Object({
      id: Type.String(),
      taskTitle: Type.String(),
      /** Where it is done; its code where no such system is kept here. */
      systemName: Type.String(),
      taskTypeCodes: oneOf(outsideOrigins),
      /** The same as `taskTypeCodes`. */
      taskOrigin: oneOf(outsideOrigins),
      /** Code of the system it came from: what `getTaskToken` takes. */
      taskSource: Type.String(),
      receivedAt: nullable(Instant()),
    }),
  ),
  summary: "My open tasks that other systems handed over, the newest first.",
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

/** What another system proves itself with in each of its calls. */
const proof = {
  systemCode: Type.String({ minLength: 1, maxLength: 64 }),
  secret: Type.String({ minLength: 1, maxLength: 200 }),
};
const address = Type.Optional(Type.String({ format: "uri", maxLength: 2000 }));

export const putExternalTask = defineCall("putExternalTask", {
  method: "POST",
  encoding: "json",
  path: "/api/external/put",
  access: "public",
  whose: "proof",
  cost: 5,
  tx: "write",
  ours: true,
  input: Type.Object({
    ...proof,
    /** The task's number in that system; what it handed over under it before is changed. */
    id: Type.String({ minLength: 1, maxLength: 100 }),
    taskTitle: Type.String({ minLength: 1, maxLength: 200 }),
    assignedUserCode: Type.String({ minLength: 1, maxLength: 64 }),
    taskStatus: oneOfCodes(TaskStatus),
    pcUrl: address,
    appUrl: address,
  }),
  output: Type.Object({ id: Type.String(), isNew: Type.Boolean() }),
  summary: "Another system hands over a task of its own, or how one stands by now.",
});
