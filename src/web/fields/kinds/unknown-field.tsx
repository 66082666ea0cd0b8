import { ComponentType } from "#contract/codes/component-type.ts";
import { useTexts } from "../../i18n/index.ts";
import { defineFieldKind } from "../define-field-kind.tsx";
import type { FieldEditorProps } from "../field-kind.ts";
import { plainText } from "../value-format.ts";
import styles from "../../kit/field-parts.module.css";

function ShownOnly({ value }: FieldEditorProps) {
  const t = useTexts("form");
  const text = plainText(value);
  return <span className={styles.nothing}>{text === "" ? t("notWritableHere") : text}</span>;
}

/** A component of a kind this program has no editor for: shown as it is stored, never overwritten. */
export const unknownField = defineFieldKind({
  type: ComponentType.text,
  empty: null,
  print: plainText,
  Editor: ShownOnly,
});
