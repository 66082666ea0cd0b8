import { formStatuses } from "../codes/form-status.ts";
import { oneOf, Type } from "../schema.ts";
import { defineCall } from "./define-call.ts";

const ofDesigners = {
  method: "POST",
  encoding: "json",
  tx: "read",
  ours: true,
  whose: "organisation",
  access: { roles: ["admin", "process-admin"] },
} as const;

/** Versions of forms of one's organisation and of the group, the latest first, each with the processes that go by it. */
const forms = Type.Array(
  Type.Object({
    pageId: Type.String(),
    label: Type.String(),
    version: Type.Integer(),
    state: oneOf(formStatuses),
    processes: Type.Array(Type.Object({ processId: Type.String(), processName: Type.String() })),
  }),
);

/** Published processes of one's organisation with a step that adds rows to it, and the fields that it fills. */
const processes = Type.Array(
  Type.Object({
    processId: Type.String(),
    processName: Type.String(),
    fields: Type.Array(Type.String()),
  }),
);

export const tableUses = defineCall("tableUses", {
  ...ofDesigners,
  path: "/opt/tableUses",
  input: Type.Object({ entity: Type.String({ minLength: 1, maxLength: 64 }) }),
  output: Type.Object({
    forms,
    processes,
    /** Forms in effect and processes of other organisations. */
    elsewhere: Type.Integer(),
  }),
  summary: "Where a table is used: forms that offer its rows, and processes that add rows to it.",
});

export const tablesMissing = defineCall("tablesMissing", {
  ...ofDesigners,
  path: "/opt/tablesMissing",
  input: Type.Object({}),
  output: Type.Array(
    Type.Object({
      entity: Type.String(),
      /** The table itself, and not only fields of it. */
      isGone: Type.Boolean(),
      /** Fields that steps fill and that the table no longer has. */
      fields: Type.Array(Type.String()),
      forms,
      processes,
    }),
  ),
  summary: "Tables and fields that forms in effect and processes still name and that are no longer there.",
});
