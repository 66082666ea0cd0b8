import { FormValues, Instant, LongId, Type } from "../schema.ts";
import { FormPage } from "../shapes/form-page.ts";
import { FieldRights, FormZone } from "../shapes/task.ts";
import { stampFormNames } from "../wire/misspelt-names.ts";
import { defineCall } from "./define-call.ts";

const applyId = () => Type.String({ minLength: 1, maxLength: 64 });

/** A version as it is listed: made at which step, by whom and when. */
const Version = Type.Object({
  version: Type.Integer(),
  taskId: Type.String(),
  taskName: Type.String(),
  userCode: Type.String(),
  realName: Type.String(),
  createdAt: Instant(),
});

export const specialVersions = defineCall("specialVersions", {
  method: "POST",
  path: "/task/special/versions",
  whose: "involved",
  input: Type.Object({ applyId: applyId() }),
  output: Type.Object({
    versions: Type.Array(Version),
    /** Open steps at which the caller may keep another one (`createSpecialVersion`). */
    mayCreateAt: Type.Array(Type.Object({ taskId: Type.String(), taskName: Type.String() })),
  }),
  ours: true,
  summary: "The versions that an application has kept, the latest first.",
});

export const specialVersion = defineCall("specialVersion", {
  method: "POST",
  path: "/task/special/version",
  whose: "involved",
  input: Type.Object({ applyId: applyId(), version: LongId() }),
  output: Type.Object({
    version: Type.Integer(),
    form: FormPage,
    timeZone: FormZone(),
    values: FormValues(),
    fieldRights: FieldRights,
    /** Fields that say something else today, of those the reader may see. */
    changed: Type.Array(Type.String()),
  }),
  wireNames: stampFormNames,
  ours: true,
  summary: "What an application said in one of its versions, as far as one may see it.",
});
