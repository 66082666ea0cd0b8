import { checkFormValues } from "#contract/rules/form-values.ts";
import type { FormValues } from "#contract/schema.ts";
import type { TaskDetail } from "#contract/shapes/task.ts";
import { writableValues } from "../form-viewer/index.ts";
import type { Draft } from "./local-draft.ts";

type Form = Pick<TaskDetail, "form" | "fieldRights">;

/** The values of a draft that one may write, by whether the server may be given them. */
interface DividedValues {
  storable: FormValues;
  /** The fields whose values cannot be stored as they stand, such as letters in a number. */
  leftOut: readonly string[];
}

/** Divides what one may write of a draft. */
export function divideValues(detail: Form, values: FormValues): DividedValues {
  const problems = checkFormValues(detail.form, values, detail.fieldRights, { final: false });
  const wrong = new Set(Object.keys(problems).map((path) => path.split(/[.[]/)[0] ?? path));
  const writable = Object.entries(writableValues(detail.form.components, values, detail.fieldRights));
  return {
    storable: Object.fromEntries(writable.filter(([code]) => !wrong.has(code))),
    leftOut: writable.flatMap(([code]) => (wrong.has(code) ? [code] : [])),
  };
}

/** What the server is given of a draft, with what can be stored of its values, that was written on a version of its task. */
export function draftInput(detail: TaskDetail, draft: Draft, version: number) {
  return {
    instanceId: detail.instance.instanceId,
    bpdTaskId: detail.task.bpdTaskId,
    applyTitle: draft.applyTitle.trim(),
    degreeOfEmergency: draft.degreeOfEmergency,
    data: JSON.stringify(draft.values),
    version,
  };
}
