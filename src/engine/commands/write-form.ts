import { type FieldProblem, refuseFields } from "#contract/errors/refusal.ts";
import { mayWrite, readingRights, rightsWithoutRestricted } from "#contract/rules/field-rights.ts";
import { isEmptyValue, sameValue } from "#contract/rules/same-value.ts";
import type { FormValues } from "#contract/schema.ts";
import { componentsOf, hasLogic } from "#contract/shapes/form-components.ts";
import type { TaskDefinition } from "#contract/shapes/process-definition.ts";
import { evaluateForm, standingOf } from "#forms";
import type { Decision } from "../decision/decision.ts";
import { stop } from "../decision/stop.ts";
import { isSending } from "../flow/ask-for-readers.ts";
import { visitOf } from "../flow/find-in-snapshot.ts";
import { conditionValues } from "../flow/transitions-that-hold.ts";
import type { SeatId } from "../model/process-instance.ts";
import { changedFields } from "../rights/changed-fields.ts";

/**
 * What a person's values change in the form (R19, I10), computed values included. Refuses with `fieldNotWritable` or
 * `invalidInput` by field; `final` also asks for what is required of them, and who was merely `asked` for an opinion
 * changes nothing. What was sent of a computed field gives way to what is computed; what events hide from them they
 * cannot change, and a `final` form leaves it empty.
 */
export function changesByPerson(
  decision: Decision,
  task: TaskDefinition,
  sent: FormValues | undefined,
  check: { final: boolean; asked?: true },
): FormValues {
  const { bundle, snapshot } = decision;
  const { page } = bundle;
  const { rights, form, whole, changed, forbidden } = compare(decision, task, sent, check.asked);
  const { timeZone, isWorkDay } = decision.context.calendar;
  const verdict = evaluateForm(page, form, rights, check, { timeZone, isWorkDay });
  const writable = componentsOf(page).filter((component) => mayWrite(component, rights));
  for (const { componentCode: code, componentTitle } of writable) {
    if (verdict.visible[code] === true) continue;
    if (code in changed) forbidden[code] = { problem: "fieldHidden", params: { field: componentTitle } };
    else if (check.final && !isEmptyValue(form[code])) changed[code] = null;
  }
  refuseForbidden(forbidden);

  if (writable.length === 0) return changed;
  const codes = new Set(writable.map(({ componentCode }) => componentCode));
  const problems = Object.entries(verdict.problems).filter(([field]) => {
    const code = field.split(/[.[]/)[0] ?? field;
    // What a draft had kept before its form asked for something else keeps nothing else from being saved (R4).
    const isAsked = check.final || code in changed;
    return isAsked && codes.has(code) && rights[field.replace(/\[\d+\]/, "")] !== "hide";
  });
  if (problems.length > 0) stop(refuseFields(Object.fromEntries(problems)));
  const own = Object.entries(changed).filter(([code]) => !(code in whole.filled));
  const computed = Object.entries({ ...whole.computed, ...whole.filled }).filter(
    ([code, value]) => !sameValue(snapshot.form[code], value),
  );
  return Object.fromEntries([...own, ...computed]);
}

/** Refuses what somebody changed that is not theirs to write, where what is theirs is not kept (R19). */
export function refuseForeign(decision: Decision, task: TaskDefinition, sent: FormValues | undefined): void {
  refuseForbidden(compare(decision, task, sent).forbidden);
}

/** What was sent against what is stored; a computed field is nobody's to change, and nobody's fault. */
function compare(decision: Decision, task: TaskDefinition, sent: FormValues = {}, asked?: true) {
  const { bundle, snapshot, prepared } = decision;
  const { page } = bundle;
  const restricted = decision.context.actor.restrictedFields ?? [];
  const ofTask = prepared.rights.get(task.taskId) ?? {};
  const rights = rightsWithoutRestricted(asked === true ? readingRights(ofTask) : ofTask, restricted);
  const { changed, forbidden } = changedFields(page, snapshot.form, sent, rights);
  const form = { ...snapshot.form, ...changed };
  const whole = hasLogic(page)
    ? standingOf(page, form, {}, conditionValues(decision))
    : { computed: {}, filled: {} };
  for (const code of Object.keys(whole.computed)) {
    delete changed[code];
    if (rights[code] !== "hide") delete forbidden[code];
  }
  return { rights, form, whole, changed, forbidden };
}

function refuseForbidden(forbidden: Record<string, FieldProblem>): void {
  if (Object.keys(forbidden).length > 0) stop(refuseFields(forbidden, "fieldNotWritable"));
}

/**
 * Records changed fields; open tasks of others that show one of them are stale now (R2). Readers decide nothing: what they
 * read is what stands there when they look.
 */
export function recordChanges(
  decision: Decision,
  place: { visitId: number; seatId?: SeatId },
  changed: FormValues,
): void {
  const fields = Object.keys(changed);
  if (fields.length === 0) return;
  const { snapshot } = decision;
  const shownTo = snapshot.seats
    .filter((seat) => seat.status !== "ended" && seat.seatId !== place.seatId)
    .filter((seat) => !isSending(visitOf(snapshot, seat.visitId)))
    .filter((seat) => {
      const rights = decision.prepared.rights.get(seat.taskId) ?? {};
      return fields.some((field) => rights[field] !== "hide");
    })
    .map((seat) => seat.seatId);
  decision.emit({ type: "form_changed", ...place, changed, shownTo });
}
