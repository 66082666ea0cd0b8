import { ComponentType } from "#contract/codes/component-type.ts";
import { defineFieldKind } from "../define-field-kind.tsx";
import { NumberInput } from "../editors/number-input.tsx";
import type { FieldEditorProps } from "../field-kind.ts";
import { formatNumber } from "../../i18n/index.ts";
import { plainText } from "../value-format.ts";

function NumberEditor(props: FieldEditorProps) {
  return <NumberInput {...props} show={(value) => formatNumber(value)} />;
}

/** 1003: a number with at most two decimals. */
export const numberField = defineFieldKind({
  type: ComponentType.number,
  empty: null,
  align: "end",
  print: (value) => (typeof value === "number" ? formatNumber(value) : plainText(value)),
  Editor: NumberEditor,
});
