import { Type } from "../schema.ts";
import { defineCall } from "./define-call.ts";

const designers = { roles: ["admin", "process-admin"] } as const;

export const processTemplates = defineCall("processTemplates", {
  method: "POST",
  path: "/opt/processTemplates",
  whose: "nothing",
  input: Type.Object({}),
  output: Type.Array(
    Type.Object({
      templateId: Type.String(),
      name: Type.String(),
      comments: Type.String(),
      /** Titles of the form's fields, in their order. */
      fields: Type.Array(Type.String()),
      /** Names of the steps, in the order they are drawn. */
      steps: Type.Array(Type.String()),
    }),
  ),
  access: designers,
  ours: true,
  summary: "The templates a process can begin from, in the caller's language.",
});

export const createFromTemplate = defineCall("createFromTemplate", {
  method: "POST",
  path: "/opt/createFromTemplate",
  whose: "organisation",
  encoding: "json",
  input: Type.Object({
    templateId: Type.String({ minLength: 1, maxLength: 64 }),
    /** Of the process that is made, and of its form. */
    processId: Type.String({ minLength: 1, maxLength: 64, pattern: "^[A-Za-z][A-Za-z0-9_-]*$" }),
    processName: Type.String({ minLength: 1, maxLength: 100, pattern: "\\S" }),
  }),
  output: Type.Object({ processId: Type.String(), pageId: Type.String(), rowVersion: Type.Integer() }),
  access: designers,
  ours: true,
  tx: "write",
  summary:
    "Makes a draft of a process with its form from a template; nothing of it counts before it is published.",
});
