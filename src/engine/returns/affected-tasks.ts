import { sameValue } from "#contract/rules/same-value.ts";
import type { FormValues } from "#contract/schema.ts";
import type { TaskDefinition } from "#contract/shapes/process-definition.ts";
import type { InstanceSnapshot, Visit } from "../model/process-instance.ts";
import { assignmentsOf, type PreparedBundle } from "../model/prepared-bundle.ts";

/** Codes of the fields whose values differ. */
function differingFields(before: FormValues, after: FormValues): Set<string> {
  const codes = new Set([...Object.keys(before), ...Object.keys(after)]);
  return new Set([...codes].filter((code) => !sameValue(before[code], after[code])));
}

/**
 * What differs from when it was returned: codes of fields, and of the instance itself what people may change (R14).
 */
export function changedSince(
  returned: NonNullable<Visit["returned"]>,
  { form, title, urgency }: InstanceSnapshot,
): Set<string> {
  const changed = differingFields(returned.form ?? {}, form);
  if ((returned.title ?? title) !== title) changed.add(ofInstance("title"));
  if ((returned.urgency ?? urgency) !== urgency) changed.add(ofInstance("urgency"));
  return changed;
}

/** No field is called so: codes have no dots. */
function ofInstance(name: string): string {
  return `instance.${name}`;
}

/** Whether a task would have to be done again after these fields changed (R14): it edits, names or reads one of them. */
export function isAffected(
  prepared: PreparedBundle,
  task: TaskDefinition,
  changed: ReadonlySet<string>,
): boolean {
  if (changed.size === 0) return false;
  const isChanged = (address: string): boolean => changed.has(address.split(".", 1)[0] ?? address);
  const rights = prepared.rights.get(task.taskId) ?? {};
  const edits = Object.keys(rights).filter((address) => rights[address] === "write");
  edits.push(...writtenByItself(task));
  return (
    edits.some(isChanged) ||
    (task.keyFields ?? []).some(isChanged) ||
    readsInAssignment(task, changed) ||
    readsInTransitions(prepared, task.taskId, changed)
  );
}

/** The fields that an automatic task writes. */
function writtenByItself({ setFields = {}, subprocess }: TaskDefinition): string[] {
  const { forEach, rowValues = {} } = subprocess ?? {};
  const table = forEach === undefined || Object.keys(rowValues).length === 0 ? [] : [forEach];
  return [...Object.keys(setFields), ...table];
}

/** Whether a condition on the way out of a task reads one of these fields. */
export function readsInTransitions(
  prepared: PreparedBundle,
  taskId: string,
  changed: ReadonlySet<string>,
): boolean {
  const transitions = prepared.transitions.get(taskId) ?? [];
  return transitions.some(
    ({ condition }) =>
      condition?.fields.some((field) => changed.has(field)) ||
      condition?.instance.some((name) => changed.has(ofInstance(name))),
  );
}

/** A matrix may read any field. */
function readsInAssignment(task: TaskDefinition, changed: ReadonlySet<string>): boolean {
  return assignmentsOf(task).some(({ assignedType, taskAssigned }) => {
    if (assignedType === "matrix") return true;
    return ["formUser", "applicantChoice"].includes(assignedType) && changed.has(taskAssigned.trim());
  });
}
