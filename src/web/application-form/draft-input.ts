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

/** What the server is given of a draft: everything it may be given, less what cannot be stored yet. */
export function draftInput(detail: TaskDetail, draft: Draft) {
  const wrong = unstorableFields(detail, draft.values);
  const writable = writableValues(detail.form.components, draft.values, detail.fieldRights);
  const data = Object.fromEntries(Object.entries(writable).filter(([code]) => !wrong.has(code)));
  return {
    instanceId: detail.instance.instanceId,
    bpdTaskId: detail.task.bpdTaskId,
    applyTitle: draft.applyTitle.trim(),
    degreeOfEmergency: draft.degreeOfEmergency,
    data: JSON.stringify(data),
    version: detail.version,
  };
}
