import { refuseFields } from "#contract/errors/refusal.ts";
import { mayWrite } from "#contract/rules/field-rights.ts";
import { checkFormValues } from "#contract/rules/form-values.ts";
import type { FormValues } from "#contract/schema.ts";
import { componentsOf } from "#contract/shapes/form-components.ts";
import type { TaskDefinition } from "#contract/shapes/process-definition.ts";
import { changedFormulas } from "../conditions/formulas.ts";
import type { Decision } from "../decision/decision.ts";
import { stop } from "../decision/stop.ts";
import { conditionValues } from "../flow/transitions-that-hold.ts";
import type { SeatId } from "../model/process-instance.ts";
import { changedFields } from "../rights/changed-fields.ts";

/**
 * What a person's values change in the form (R19, I10), formulas included. Refuses with `fieldNotWritable` or
 * `invalidInput` by field; `final` also asks for what is required of him.
 */
export function changesByPerson(
  decision: Decision,
  task: TaskDefinition,
  sent: FormValues | undefined,
  check: { final: boolean },
): FormValues {
  const { bundle, snapshot, prepared } = decision;
  const rights = prepared.rights.get(task.taskId) ?? {};
  const { changed, forbidden } = changedFields(bundle.page, snapshot.form, sent ?? {}, rights);
  if (Object.keys(forbidden).length > 0) stop(refuseFields(forbidden, "fieldNotWritable"));

  const form = { ...snapshot.form, ...changed };
  const writable = new Set(
    componentsOf(bundle.page)
      .filter((component) => mayWrite(component, rights))
      .map(({ componentCode }) => componentCode),
  );
  if (writable.size === 0) return changed;
  const problems = Object.entries(checkFormValues(bundle.page, form, rights, check)).filter(([field]) =>
    writable.has(field.split(/[.[]/, 1)[0] ?? field),
  );
  if (problems.length > 0) stop(refuseFields(Object.fromEntries(problems)));
  if (prepared.formulas.length === 0) return changed;
  return { ...changed, ...changedFormulas(prepared, { ...conditionValues(decision), form }) };
}

/** Records changed fields; open tasks of others that show one of them are stale now (R2). */
export function recordChanges(
  decision: Decision,
  place: { visitId: number; seatId?: SeatId },
  changed: FormValues,
): void {
  const fields = Object.keys(changed);
  if (fields.length === 0) return;
  const shownTo = decision.snapshot.seats
    .filter((seat) => seat.status !== "ended" && seat.seatId !== place.seatId)
    .filter((seat) => {
      const rights = decision.prepared.rights.get(seat.taskId) ?? {};
      return fields.some((field) => rights[field] !== "hide");
    })
    .map((seat) => seat.seatId);
  decision.emit({ type: "form_changed", ...place, changed, shownTo });
}
