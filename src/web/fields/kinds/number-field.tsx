import { ComponentType } from "#contract/codes/component-type.ts";
import { defineFieldKind } from "../define-field-kind.tsx";
import { NumberInput } from "../editors/number-input.tsx";
import type { FieldEditorProps } from "../field-kind.ts";
import { figureText, plainText } from "../value-format.ts";

function NumberEditor(props: FieldEditorProps) {
  return <NumberInput {...props} show={(value) => figureText(value, props.component)} />;
}

/** 1003: a number with at most two decimals, or those its form allows. */
export const numberField = defineFieldKind({
  type: ComponentType.number,
  empty: null,
  align: "end",
  print: (value, { component }) =>
    typeof value === "number" ? figureText(value, component) : plainText(value),
  Editor: NumberEditor,
});
