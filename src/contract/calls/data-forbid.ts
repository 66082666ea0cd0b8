import { limits } from "../limits.ts";
import { totalKinds } from "../rules/known-total.ts";
import { nullable, oneOf, Type } from "../schema.ts";
import { EntityForPage } from "../shapes/tables.ts";
import { defineCall } from "./define-call.ts";

const code = Type.String({ minLength: 1, maxLength: 64 });
const reading = { method: "POST", encoding: "json", access: { roles: ["admin"] }, ours: true } as const;

export const applicationTable = defineCall("applicationTable", {
  ...reading,
  path: "/basic/userDataForbid/applicationTable",
  whose: "nothing",
  /** The applications where nothing is said. */
  input: Type.Object({ entity: Type.Optional(oneOf(["application", "legalContract"] as const)) }),
  output: EntityForPage,
  tx: "none",
  summary: "The applications, or the contracts, as a table: what a restriction on them may name.",
});

export const formFields = defineCall("formFields", {
  ...reading,
  path: "/basic/userDataForbid/formFields",
  whose: "organisation",
  input: Type.Object({ processId: code }),
  /** Columns of a sub-table stand after it, as `lines.cost`. */
  output: Type.Array(Type.Object({ address: Type.String(), title: Type.String() })),
  summary:
    "The fields of a process's form, of all its versions: what a restriction on its applications may hide.",
});

export const viewAs = defineCall("viewAs", {
  ...reading,
  path: "/basic/userDataForbid/viewAs",
  whose: "administered",
  /** A person with their roles in this organisation, or the holders of one role. */
  input: Type.Object({ userCode: Type.Optional(code), roleCode: Type.Optional(code) }),
  output: Type.Array(
    Type.Object({
      entity: Type.String(),
      processId: nullable(Type.String()),
      hiddenFields: Type.Array(Type.String()),
      /** Rows of this organisation, and how many of them are still seen; both as well as lists know it. */
      total: Type.Integer(),
      totalIs: oneOf(totalKinds),
      visible: Type.Integer(),
      visibleIs: oneOf(totalKinds),
    }),
  ),
  summary: "What a user can still see of the tables restricted for them.",
});

export const copyDataRestrictions = defineCall("copyDataRestrictions", {
  ...reading,
  path: "/basic/userDataForbid/copy",
  whose: "group",
  input: Type.Object({
    fromUserCode: code,
    toUserCodes: Type.Array(code, { minItems: 1, maxItems: limits.tableKeysMax }),
  }),
  output: Type.Object({ count: Type.Integer() }),
  tx: "none",
  summary: "Gives people the restrictions of another person besides their own.",
});
