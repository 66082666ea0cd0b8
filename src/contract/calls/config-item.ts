import { limits } from "../limits.ts";
import { LongId, nullable, oneOf, pageOf, Type } from "../schema.ts";
import { ParameterChange, ParameterRow, parameterScopes, ParameterValueJson } from "../shapes/parameters.ts";
import { defineCall } from "./define-call.ts";

const ofAdministrators = {
  encoding: "json",
  ours: true,
  method: "POST",
  access: { roles: ["admin"] },
} as const;

export const listParameters = defineCall("listParameters", {
  ...ofAdministrators,
  path: "/basic/configItem/listParameters",
  whose: "administered",
  input: Type.Object({}),
  output: Type.Array(ParameterRow),
  summary: "The parameters of the system: what was set for all and what for this organisation.",
});

export const saveParameter = defineCall("saveParameter", {
  ...ofAdministrators,
  path: "/basic/configItem/saveParameter",
  whose: "administered",
  input: Type.Object({
    name: Type.String({ minLength: 1, maxLength: 64 }),
    scope: oneOf(parameterScopes),
    /** Null takes the value away: the default holds again, or for an organisation what holds everywhere. */
    value: nullable(ParameterValueJson),
    /** The value the person saw in its place; another one there by now is answered as a clash. */
    seen: Type.Optional(nullable(ParameterValueJson)),
  }),
  output: ParameterRow,
  tx: "write",
  summary: "Sets a parameter, or takes its value away; it counts in every process at once.",
});

export const listParameterChanges = defineCall("listParameterChanges", {
  ...ofAdministrators,
  path: "/basic/configItem/listParameterChanges",
  whose: "administered",
  input: Type.Object({
    name: Type.Optional(Type.String({ maxLength: 64 })),
    page: Type.Optional(Type.Integer({ minimum: 1 })),
    pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: limits.pageSizeMax })),
  }),
  output: pageOf(ParameterChange),
  summary: "Who changed which parameter, from what to what, the latest first.",
});

export const undoParameterChange = defineCall("undoParameterChange", {
  ...ofAdministrators,
  path: "/basic/configItem/undoParameterChange",
  whose: "administered",
  input: Type.Object({ changeId: LongId() }),
  output: ParameterRow,
  tx: "write",
  summary: "Takes back the latest change of a parameter.",
});
