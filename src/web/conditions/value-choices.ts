import { urgencies } from "#contract/codes/urgency.ts";
import type { Language } from "#contract/codes/language.ts";
import type { Say } from "../i18n/index.ts";
import type { ConditionField } from "./condition-fields.ts";

/** What a field is compared with where one chooses it. `t` reaches the texts of `task`. Pure. */
export function valueChoices(
  { path, component }: ConditionField,
  t: Say,
  language: Language,
): { value: string; label: string }[] {
  if (path === "instance.urgency")
    return urgencies.map((value) => ({ value, label: t(`task:urgency.${value}`) }));
  return (component?.candidateJsonValue ?? []).map(({ VALUE, TEXT, i18n }) => ({
    value: VALUE,
    label: i18n?.[language] ?? TEXT,
  }));
}
