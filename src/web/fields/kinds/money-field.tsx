import { ComponentType } from "#contract/codes/component-type.ts";
import { defineFieldKind } from "../define-field-kind.tsx";
import { NumberInput } from "../editors/number-input.tsx";
import type { FieldEditorProps } from "../field-kind.ts";
import { figureText, plainText } from "../value-format.ts";

function MoneyEditor(props: FieldEditorProps) {
  return <NumberInput {...props} show={(value) => figureText(value, props.component)} />;
}

/** 1015: an amount of money, always read with its two decimals, or those its form asks for. */
export const moneyField = defineFieldKind({
  type: ComponentType.money,
  empty: null,
  align: "end",
  print: (value, { component }) =>
    typeof value === "number" ? figureText(value, component) : plainText(value),
  Editor: MoneyEditor,
});
