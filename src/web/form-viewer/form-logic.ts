import type { FormTrigger } from "#contract/codes/form-event.ts";
import type { FieldRightMap } from "#contract/rules/field-rights.ts";
import { type OrganisationDays, workDaysOf } from "#contract/rules/working-days.ts";
import type { FormValues } from "#contract/schema.ts";
import type { FormPage } from "#contract/shapes/form-page.ts";
import { countsWorkingDays, type FormStanding, standingDependsOn, standingOf, valuesSet } from "#forms";

/** The events and formulas of a form, for one reader. Fetched only with forms that have any: FEEL is heavy. */
export interface FormLogic {
  standing: (values: FormValues) => FormStanding;
  /** Whether a change of this field may change how the form stands. */
  decides: (code: string) => boolean;
  set: (values: FormValues, trigger: FormTrigger, changed: readonly string[]) => FormValues;
}

/**
 * Makes the logic of a form; nothing is set in a form that is only read. A date and time has its day by the clocks of
 * `timeZone`, those of the organisation whose form it is; `days` is its calendar, where the form counts working days.
 */
export function makeFormLogic(
  page: FormPage,
  rights: FieldRightMap,
  readOnly: boolean,
  { timeZone, days }: { timeZone: string; days: OrganisationDays | undefined },
): FormLogic {
  const known = { timeZone, isWorkDay: days && workDaysOf(days) };
  return {
    standing: (values) => standingOf(page, values, rights, known),
    decides: (code) => standingDependsOn(page, code),
    set: (values, trigger, changed) =>
      readOnly ? {} : valuesSet(page, values, rights, trigger, changed, known),
  };
}

export { countsWorkingDays };
