import { titleOf } from "../fields/index.ts";
import type { Language } from "#contract/codes/language.ts";
import type { Say } from "../i18n/index.ts";
import type { ConditionField } from "./condition-fields.ts";

/** What a field or parameter is called where its source is said beside it. `t` reaches the texts `conditions`. Pure. */
export function fieldName({ path, component, day }: ConditionField, t: Say, language: Language): string {
  if (component === undefined) return t(`conditions:parameters.${path.replace(".", "_")}`);
  const title = titleOf(component, language);
  return day === undefined ? title : t(`conditions:dayOf.${day}`, { title });
}
