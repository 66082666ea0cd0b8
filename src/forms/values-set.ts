import type { FormTrigger } from "#contract/codes/form-event.ts";
import type { FieldRightMap } from "#contract/rules/field-rights.ts";
import { isEmptyValue, sameValue } from "#contract/rules/same-value.ts";
import type { FormValues } from "#contract/schema.ts";
import { componentsOf } from "#contract/shapes/form-components.ts";
import type { FormPage } from "#contract/shapes/form-page.ts";
import { standingOf } from "./evaluate-form.ts";
import { readerOf, type Surroundings } from "./form-reader.ts";
import { prepareForm } from "./prepare-form.ts";
import { storedValue } from "./stored-value.ts";

/**
 * The values that `set` events give after some fields changed, or when a form is opened, where only what is empty is
 * filled. They are the person's own from then on: they may change them, so nobody computes them again. Only fields they
 * sees and may write are set. Pure.
 */
export function valuesSet(
  page: FormPage | undefined,
  values: FormValues,
  rights: FieldRightMap,
  trigger: FormTrigger,
  changed: readonly string[] = [],
  surroundings?: Surroundings,
): FormValues {
  const given: FormValues = {};
  const moved = new Set(changed);
  for (const set of prepareForm(page).sets) {
    const { componentCode: code, sourceList, triggerType } = set.event;
    if (triggerType !== trigger) continue;
    if (trigger === "change" && !sourceList.some((source) => moved.has(source))) continue;
    const component = componentsOf(page).find((each) => each.componentCode === code);
    if (component === undefined || rights[code] !== "write") continue;
    const now = { ...values, ...given };
    if (trigger === "load" && !isEmptyValue(now[code])) continue;
    const standing = standingOf(page, now, rights, surroundings);
    if (standing.visible[code] !== true) continue;
    const reader = readerOf(page, standing.values, rights, surroundings);
    const outcome = reader.holds(set) ? reader.valueOf(set.expression) : undefined;
    if (outcome === undefined) continue;
    const value = storedValue(component, outcome.value);
    if (sameValue(now[code], value)) continue;
    given[code] = value;
    moved.add(code);
  }
  return given;
}
