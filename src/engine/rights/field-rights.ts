import type { FieldRight } from "#contract/codes/field-right.ts";
import type { FormValues } from "#contract/schema.ts";
import type { Bundle } from "../model/bundle.ts";

/** The right of every field at a task, by component code or `rows.column`: `write` at the start task and `read` elsewhere unless it says otherwise (spec §6). */
export function fieldRightsFor(_bundle: Bundle, _taskId: string): Record<string, FieldRight> {
  return {};
}

/** The form without what the task hides, columns of sub-tables included. */
export function visibleValues(_bundle: Bundle, _taskId: string, form: FormValues): FormValues {
  return form;
}
