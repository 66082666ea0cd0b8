import { ComponentType } from "#contract/codes/component-type.ts";
import { defineFieldKind } from "../define-field-kind.tsx";
import type { FieldEditorProps, FieldReadProps } from "../field-kind.ts";
import { placeholderOf } from "../choices.ts";
import { fieldAria } from "../field-aria.ts";
import { TextArea } from "../../kit/index.ts";
import { LongText } from "../long-text.tsx";
import { plainText } from "../value-format.ts";
import { useTexts } from "../../i18n/index.ts";
import styles from "../fields.module.css";
import parts from "../../kit/field-parts.module.css";

function TextAreaEditor(props: FieldEditorProps) {
  return (
    <TextArea
      {...fieldAria(props)}
      value={plainText(props.value)}
      className={styles.textArea}
      rows={2}
      placeholder={placeholderOf(props.component, props.language) ?? ""}
      {...(props.component.maxLength === undefined ? {} : { maxLength: props.component.maxLength })}
      onChange={(event) => props.onChange(event.target.value)}
    />
  );
}

function Paragraph({ value }: FieldReadProps) {
  const t = useTexts("form");
  const text = plainText(value);
  if (text === "") return <span className={parts.nothing}>{t("nothing")}</span>;
  return <LongText text={text} lines={6} />;
}

function Lines({ value }: FieldReadProps) {
  return <LongText text={plainText(value)} lines={2} />;
}

/** 1002: text of several lines; line breaks are kept when it is read. */
export const textAreaField = defineFieldKind({
  type: ComponentType.textArea,
  empty: "",
  print: plainText,
  Editor: TextAreaEditor,
  Read: Paragraph,
  Cell: Lines,
});
