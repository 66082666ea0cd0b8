import { useTexts } from "../../i18n/index.ts";
import { type Chosen } from "../builder-context.ts";
import { propertyTitleKey } from "../property-words.ts";
import { useChange } from "../use-change.ts";
import { useErrorAt } from "../use-error-at.ts";
import { useTables } from "../use-tables.ts";
import { OptionPicker } from "./option-picker.tsx";

/** The table whose rows a reference offers. */
export function TableField({ chosen: { key, component } }: { chosen: Chosen }) {
  const t = useTexts("form-builder");
  const { change } = useChange();
  const errorAt = useErrorAt();
  return (
    <OptionPicker
      label={t(propertyTitleKey(component, "candidateValue"))}
      property="candidateValue"
      error={errorAt({ key }, "candidateValue")}
      value={component.candidateValue === undefined ? [] : [component.candidateValue]}
      options={useTables()}
      single
      onChange={([candidateValue]) => change(key, { candidateValue: candidateValue ?? "" })}
    />
  );
}
