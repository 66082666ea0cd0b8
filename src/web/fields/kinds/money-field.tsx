import { ComponentType } from "#contract/codes/component-type.ts";
import { defineFieldKind } from "../define-field-kind.tsx";
import { NumberInput } from "../editors/number-input.tsx";
import type { FieldEditorProps } from "../field-kind.ts";
import { formatMoney } from "../../i18n/index.ts";
import { plainText } from "../value-format.ts";

function MoneyEditor(props: FieldEditorProps) {
  return <NumberInput {...props} show={(value) => formatMoney(value)} />;
}

/** 1015: an amount of money, always read with two decimals. */
export const moneyField = defineFieldKind({
  type: ComponentType.money,
  empty: null,
  align: "end",
  print: (value) => (typeof value === "number" ? formatMoney(value) : plainText(value)),
  Editor: MoneyEditor,
});
