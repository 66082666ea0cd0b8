import { limits } from "../limits.ts";
import { Type } from "../schema.ts";
import { OrganisationNode } from "../shapes/organisation-node.ts";
import { defineCall } from "./define-call.ts";

export const queryRootNode = defineCall("queryRootNode", {
  method: "POST",
  path: "/opt/queryRootNode",
  whose: "organisation",
  /** Organisation ids separated by commas; one's own organisations without. */
  input: Type.Object({
    ids: Type.Optional(Type.String({ pattern: "^[0-9]+(,[0-9]+)*$", maxLength: 1_000 })),
  }),
  output: Type.Array(OrganisationNode),
  summary: "The roots of the organisation tree, from which a process's institution is chosen.",
});

export const queryNodeById = defineCall("queryNodeById", {
  method: "POST",
  path: "/opt/queryNodeById",
  whose: "organisation",
  input: Type.Object({ id: Type.Integer({ minimum: 1 }) }),
  output: Type.Array(OrganisationNode),
  summary: "The departments directly below an organisation or department.",
});

export const exportProcessSql = defineCall("exportProcessSql", {
  method: "GET",
  path: "/opt/exportProcessSql",
  whose: "organisation",
  input: Type.Object({
    /** Processes to release, separated by commas. */
    generateProcessDataId: Type.String({ minLength: 1, maxLength: 4_000 }),
    format: Type.Optional(
      Type.Unsafe<"sql" | "json">({ type: "string", enum: ["sql", "json"], default: "sql" }),
    ),
    /** Single-use: a new window sends no headers. */
    ticket: Type.Optional(Type.String({ maxLength: 200 })),
  }),
  outputKind: "file",
  tx: "write",
  access: { roles: ["admin"] },
  summary: "A release bundle of definitions, forms and data items for another environment, as a file.",
});

export const userCheckOperate = defineCall("userCheckOperate", {
  method: "POST",
  path: "/opt/userCheckOperate",
  whose: "own",
  /** Name of a call, or a route. */
  input: Type.Object({ operate: Type.String({ minLength: 1, maxLength: 200 }) }),
  output: Type.Object({ operate: Type.String(), allowed: Type.Boolean() }),
  summary: "Whether I may do something, before it is offered.",
});

export const checkOperates = defineCall("checkOperates", {
  method: "POST",
  path: "/opt/checkOperates",
  whose: "own",
  encoding: "json",
  /** Names of calls, and routes. */
  input: Type.Object({
    operates: Type.Array(Type.String({ minLength: 1, maxLength: 200 }), { maxItems: limits.operatesMax }),
  }),
  /** Those of them that I may. */
  output: Type.Object({ allowed: Type.Array(Type.String()) }),
  ours: true,
  summary: "Which of several things I may do, before they are offered.",
});

export const encryptApplyId = defineCall("encryptApplyId", {
  method: "POST",
  path: "/opt/encryptBpm",
  whose: "nothing",
  encoding: "form",
  input: Type.Object({ text: Type.String({ minLength: 1, maxLength: 500 }) }),
  /** The encrypted text itself. */
  output: Type.String(),
  tx: "none",
  summary: "Encrypts an application id for a link that another system shows.",
});
