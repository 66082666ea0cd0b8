import type { ComponentKind } from "#contract/components/component-kind.ts";
import { useTexts } from "../../i18n/index.ts";
import type { Chosen } from "../builder-context.ts";
import { propertyTitleKey } from "../property-words.ts";
import { useChange } from "../use-change.ts";
import { useDataItems } from "../use-data-items.ts";
import { useErrorAt } from "../use-error-at.ts";
import { OptionPicker } from "./option-picker.tsx";

interface HeldItemFieldProps {
  chosen: Chosen;
  /** Which items fit the field. */
  held: NonNullable<ComponentKind["holdsDataItem"]>;
}

/** The data item whose value a figure or a day is; none, and it is no instance data. */
export function HeldItemField({ chosen: { key, component }, held }: HeldItemFieldProps) {
  const t = useTexts("form-builder");
  const { change } = useChange();
  const errorAt = useErrorAt();
  const items = useDataItems();
  const { candidateType, candidateValue = "" } = component;
  const value = candidateType === "DATAITEM" && candidateValue !== "" ? [candidateValue] : [];
  return (
    <OptionPicker
      label={t(propertyTitleKey(component, "candidateValue"))}
      property="candidateValue"
      hint={t("hint.heldItem")}
      error={errorAt({ key }, "candidateValue")}
      value={value}
      options={items.filter((item) => item.type === held || value.includes(item.value))}
      single
      onChange={([item]) =>
        change(key, { candidateType: item === undefined ? undefined : "DATAITEM", candidateValue: item })
      }
    />
  );
}
