import { ComponentDataType, ComponentType } from "#contract/codes/component-type.ts";
import { useTexts } from "../../i18n/index.ts";
import { ComputedValue, isComputedText } from "../computed-value.tsx";
import { defineFieldKind } from "../define-field-kind.tsx";
import type { FieldEditorProps, FieldReadProps } from "../field-kind.ts";
import { LongText } from "../long-text.tsx";
import { dayText, figureText, plainText } from "../value-format.ts";
import styles from "../../kit/field-parts.module.css";
import fields from "../fields.module.css";

/** Figures in one piece, texts with as many lines as they need. */
function Outcome({ component, value, language }: FieldReadProps) {
  const t = useTexts("form");
  const text = formulaField.print(value, { component, language, word: t });
  if (text === "") return <span className={styles.nothing}>{t("nothing")}</span>;
  return isComputedText(value) ? (
    <LongText text={text} lines={4} />
  ) : (
    <span className={fields.figure} data-shape="figure">
      {text}
    </span>
  );
}

function Computed({ id, labelledBy, component, value, language, rights, kindOf }: FieldEditorProps) {
  const read = { component, value, language, rights, kindOf };
  return <ComputedValue kind={formulaField} id={id} labelledBy={labelledBy} {...read} />;
}

/** 1018: a value the form computes; nobody types it. */
export const formulaField = defineFieldKind({
  type: ComponentType.formula,
  empty: null,
  align: "end",
  print: (value, { component, word }) => {
    if (typeof value === "number") return figureText(value, component);
    if (typeof value === "boolean") return word(value ? "yes" : "no");
    const text = plainText(value);
    return component.componentDataType === ComponentDataType.date && text !== ""
      ? dayText(text, component.dateFormat)
      : text;
  },
  Editor: Computed,
  Read: Outcome,
  Cell: Outcome,
});
