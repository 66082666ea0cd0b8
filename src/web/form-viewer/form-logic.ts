import type { FormTrigger } from "#contract/codes/form-event.ts";
import type { FieldRightMap } from "#contract/rules/field-rights.ts";
import type { FormValues } from "#contract/schema.ts";
import type { FormPage } from "#contract/shapes/form-page.ts";
import { type FormStanding, standingDependsOn, standingOf, valuesSet } from "#forms";

/** The events and formulas of a form, for one reader. Fetched only with forms that have any: FEEL is heavy. */
export interface FormLogic {
  standing: (values: FormValues) => FormStanding;
  /** Whether a change of this field may change how the form stands. */
  decides: (code: string) => boolean;
  set: (values: FormValues, trigger: FormTrigger, changed: readonly string[]) => FormValues;
}

/** Makes the logic of a form; nothing is set in a form that is only read. */
export function makeFormLogic(page: FormPage, rights: FieldRightMap, readOnly: boolean): FormLogic {
  return {
    standing: (values) => standingOf(page, values, rights),
    decides: (code) => standingDependsOn(page, code),
    set: (values, trigger, changed) => (readOnly ? {} : valuesSet(page, values, rights, trigger, changed)),
  };
}
