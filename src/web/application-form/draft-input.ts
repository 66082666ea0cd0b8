import { checkFormValues } from "#contract/rules/form-values.ts";
import type { FormValues } from "#contract/schema.ts";
import type { TaskDetail } from "#contract/shapes/task.ts";
import { writableValues } from "../form-viewer/index.ts";
import type { Draft } from "./local-draft.ts";

type Form = Pick<TaskDetail, "form" | "fieldRights">;

/** The fields of a draft whose values cannot be stored as they stand, such as letters in a number. */
export function unstorableFields(detail: Form, values: FormValues): Set<string> {
  const problems = checkFormValues(detail.form, values, detail.fieldRights, { final: false });
  return new Set(Object.keys(problems).map((path) => path.split(/[.[]/)[0] ?? path));
}

/** The values the server may be given of a draft: everything one may write, less what cannot be stored yet. */
export function storableValues(detail: Form, values: FormValues): FormValues {
  const wrong = unstorableFields(detail, values);
  const writable = writableValues(detail.form.components, values, detail.fieldRights);
  return Object.fromEntries(Object.entries(writable).filter(([code]) => !wrong.has(code)));
}

/** What the server is given of a draft that was written on a version of its task. */
export function draftInput(detail: TaskDetail, draft: Draft, version: number) {
  return {
    instanceId: detail.instance.instanceId,
    bpdTaskId: detail.task.bpdTaskId,
    applyTitle: draft.applyTitle.trim(),
    degreeOfEmergency: draft.degreeOfEmergency,
    data: JSON.stringify(storableValues(detail, draft.values)),
    version,
  };
}
