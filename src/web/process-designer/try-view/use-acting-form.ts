import { useMemo } from "react";
import type { TrialMove } from "#contract/calls/process-design.ts";
import { type FieldRightMap, fieldRightsOf } from "#contract/rules/field-rights.ts";
import type { FormValues } from "#contract/schema.ts";
import type { FormPage } from "#contract/shapes/form-page.ts";
import type { ProcessDefinition } from "#contract/shapes/process-definition.ts";
import { createFormStore, type FormStore } from "../../form-viewer/index.ts";
import type { Trial } from "./trial.ts";

/** The form as the step that has the application now sees and fills it. */
interface ActingForm {
  taskId: string;
  rights: FieldRightMap;
  store: FormStore;
  /** Another step, or another state of the form: another filling in. */
  key: string;
}

/** Moves that carry what was written into the form. */
export const deciding: ReadonlySet<TrialMove["act"]> = new Set(["submit", "approve", "reject"]);

/** The form of the first step that may decide now; nothing where none does. What it wrote outlives a refusal. */
export function useActingForm(
  trial: Trial | undefined,
  definition: ProcessDefinition,
  page: FormPage | undefined,
): ActingForm | undefined {
  const seat = trial?.seats.find(
    ({ status, acts }) => status === "open" && acts.some((act) => deciding.has(act as TrialMove["act"])),
  );
  const task = definition.tasks.find(({ taskId }) => taskId === seat?.taskId);
  const key = trial === undefined || seat === undefined ? "" : JSON.stringify([seat.seat, trial.form]);
  // The key says what of the answer matters: a new answer with the same form goes on with what was typed.
  const store = useMemo(() => {
    const [, form = {}] = (key === "" ? [] : JSON.parse(key)) as [seat?: number, form?: FormValues];
    return createFormStore(form);
  }, [key]);
  const rights = useMemo(() => (task === undefined ? {} : fieldRightsOf(task, page)), [task, page]);
  return task === undefined || page === undefined ? undefined : { taskId: task.taskId, rights, store, key };
}
