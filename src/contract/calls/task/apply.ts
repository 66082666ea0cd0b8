import { instanceStatuses } from "../../codes/instance-status.ts";
import { urgencies } from "../../codes/urgency.ts";
import { limits } from "../../limits.ts";
import { FormValues, Instant, LongId, oneOf, Type } from "../../schema.ts";
import { FormPage } from "../../shapes/form-page.ts";
import { FieldRights, NextTask, PreviewEntry } from "../../shapes/task.ts";
import { stampFormNames } from "../../wire/misspelt-names.ts";
import { defineCall } from "../define-call.ts";

const draft = Type.Object({
  instanceId: LongId(),
  bpdTaskId: LongId(),
  applyTitle: Type.Optional(Type.String({ maxLength: limits.titleMaxCharacters })),
  degreeOfEmergency: Type.Optional(oneOf(urgencies)),
  /** The form's values as JSON text. */
  data: Type.Optional(Type.String({ contentMediaType: "application/json" })),
  /**
   * The task's, as it was opened or last saved here: refused with `draftSavedMeanwhile` where it was saved elsewhere since,
   * with `staleVersion` where it has changed otherwise.
   */
  version: Type.Optional(Type.Integer()),
});

export const checkStart = defineCall("checkStart", {
  method: "POST",
  path: "/task/checkStart",
  whose: "organisation",
  input: Type.Object({ processId: Type.String({ minLength: 1, maxLength: 64 }) }),
  output: Type.Object({
    instanceId: Type.Integer(),
    applyId: Type.String(),
    bpdTaskId: Type.Integer(),
    applyTitle: Type.String(),
    processName: Type.String(),
    form: FormPage,
    values: FormValues(),
    fieldRights: FieldRights,
  }),
  wireNames: stampFormNames,
  tx: "write",
  summary: "Starts a process as a draft, or gives back one's untouched draft of it.",
});

export const saveApplyInfo = defineCall("saveApplyInfo", {
  method: "POST",
  path: "/task/saveApplyInfo",
  whose: "involved",
  encoding: "form",
  input: draft,
  output: Type.Object({
    savedAt: Instant(),
    /** The task's from here on, for the next save. */
    version: Type.Integer(),
  }),
  wireNames: stampFormNames,
  tx: "write",
  summary: "Saves what was filled in so far.",
});

export const submitToPreview = defineCall("submitToPreview", {
  method: "POST",
  path: "/task/submitToPreview",
  whose: "involved",
  encoding: "form",
  cost: 5,
  input: Type.Composite([
    draft,
    /** For whom it will be filed; whom the draft names when absent. */
    Type.Object({ applyUser: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })) }),
  ]),
  output: Type.Object({
    chain: Type.Array(PreviewEntry),
    /** The task's from here on, for the next save or the submission. */
    version: Type.Integer(),
  }),
  wireNames: stampFormNames,
  tx: "write",
  summary: "Saves, checks the whole form and foretells who will approve, and why each of them.",
});

export const submitApply = defineCall("submitApply", {
  method: "POST",
  path: "/task/submitApply",
  isDecision: true,
  whose: "involved",
  input: Type.Object({
    bpdTaskId: LongId(),
    applyUser: Type.String({ minLength: 1, maxLength: 64 }),
    instanceId: LongId(),
    startComment: Type.Optional(Type.String({ maxLength: limits.opinionMaxCharacters })),
    /** As it was opened or last saved here; refused as a save is. */
    version: Type.Optional(Type.Integer()),
  }),
  output: Type.Object({
    applyId: Type.String(),
    applyStatus: oneOf(instanceStatuses),
    next: Type.Array(NextTask),
  }),
  tx: "write",
  summary: "Submits an application; also again after a return or a recall.",
});
