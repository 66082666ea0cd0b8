import { ComponentDataType, ComponentType } from "#contract/codes/component-type.ts";
import { formatNumber } from "../../i18n/index.ts";
import { defineFieldKind } from "../define-field-kind.tsx";
import type { FieldEditorProps } from "../field-kind.ts";
import { dayText, plainText } from "../value-format.ts";

function Computed(props: FieldEditorProps) {
  return (
    <output
      id={props.id}
      className="field-computed"
      data-figure={typeof props.value === "number"}
      aria-labelledby={props.labelledBy}
    >
      <formulaField.Read {...props} />
    </output>
  );
}

/** 1018: a value the form computes; nobody types it. */
export const formulaField = defineFieldKind({
  type: ComponentType.formula,
  empty: null,
  align: "end",
  print: (value, { component, word }) => {
    if (typeof value === "number") return formatNumber(value);
    if (typeof value === "boolean") return word(value ? "yes" : "no");
    const text = plainText(value);
    return component.componentDataType === ComponentDataType.date && text !== ""
      ? dayText(text, component.dateFormat)
      : text;
  },
  Editor: Computed,
});
