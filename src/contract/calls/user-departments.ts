import { limits } from "../limits.ts";
import { nullable, Type } from "../schema.ts";
import { defineCall } from "./define-call.ts";

export const departmentNames = defineCall("departmentNames", {
  method: "POST",
  path: "/user/departmentNames",
  whose: "administered",
  encoding: "json",
  input: Type.Object({
    deptIds: Type.Array(Type.Integer(), { minItems: 1, maxItems: limits.pageSizeMax }),
  }),
  output: Type.Array(
    Type.Object({
      deptId: Type.Integer(),
      deptName: Type.String(),
      /** Of a department elsewhere: its organisation; null for one of the organisation worked in, or where it is hidden. */
      organName: nullable(Type.String()),
    }),
  ),
  ours: true,
  summary:
    "What departments are called, those out of use and those of one's other organisations included; whatever one may not see is left out.",
});
