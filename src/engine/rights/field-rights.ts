import { readingRights, withoutHidden } from "#contract/rules/field-rights.ts";
import type { FieldRight } from "#contract/codes/field-right.ts";
import type { FormValues } from "#contract/schema.ts";
import type { Bundle } from "../model/bundle.ts";
import { prepare } from "../model/prepared-bundle.ts";
import type { Seat } from "../model/process-instance.ts";

/**
 * The right of every field at a task, by component code or `rows.column`: `write` at the start task and `read`
 * elsewhere unless the task says otherwise (spec §6).
 */
export function fieldRightsFor(bundle: Bundle, taskId: string): Record<string, FieldRight> {
  return { ...prepare(bundle).rights.get(taskId) };
}

/**
 * The same of whoever has a seat at a task: who is merely asked for an opinion on it changes nothing, whatever its holder
 * may write (R19, R20).
 */
export function fieldRightsOfSeat(
  bundle: Bundle,
  { taskId, askedBySeatId }: Pick<Seat, "taskId" | "askedBySeatId">,
): Record<string, FieldRight> {
  const rights = fieldRightsFor(bundle, taskId);
  return askedBySeatId === undefined ? rights : readingRights(rights);
}

/** The form without what the task hides, columns of sub-tables included. */
export function visibleValues(bundle: Bundle, taskId: string, form: FormValues): FormValues {
  return withoutHidden(form, bundle.page, fieldRightsFor(bundle, taskId));
}
