import { ComponentType } from "#contract/codes/component-type.ts";
import { defineFieldKind } from "../define-field-kind.tsx";
import type { FieldEditorProps, FieldReadProps } from "../field-kind.ts";
import { placeholderOf } from "../choices.ts";
import { fieldAria } from "../field-aria.ts";
import { useTexts } from "../../i18n/index.ts";
import { TextInput } from "../../kit/index.ts";
import { LongText } from "../long-text.tsx";
import { plainText } from "../value-format.ts";
import styles from "../../kit/field-parts.module.css";

function TextEditor(props: FieldEditorProps) {
  return (
    <TextInput
      {...fieldAria(props)}
      value={plainText(props.value)}
      placeholder={placeholderOf(props.component, props.language) ?? ""}
      {...(props.component.maxLength === undefined ? {} : { maxLength: props.component.maxLength })}
      onChange={(event) => props.onChange(event.target.value)}
    />
  );
}

function Line({ value }: FieldReadProps) {
  const t = useTexts("form");
  const text = plainText(value);
  if (text === "") return <span className={styles.nothing}>{t("nothing")}</span>;
  return <LongText text={text} lines={2} />;
}

/** 1001: one line of text. */
export const textField = defineFieldKind({
  type: ComponentType.text,
  empty: "",
  print: plainText,
  Editor: TextEditor,
  Read: Line,
  Cell: Line,
});
