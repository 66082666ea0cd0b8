import { useTexts } from "../i18n/index.ts";
import type { FieldKind, FieldReadProps } from "./field-kind.ts";
import parts from "../kit/field-parts.module.css";
import styles from "./fields.module.css";

type Given = Pick<FieldKind, "type" | "empty" | "print" | "Editor"> &
  Partial<FieldKind> & {
    /** Its value is short and never broken into lines. */
    oneLine?: boolean;
  };

/** Makes a field kind; what is not given is text that starts its line and reads as it prints. */
export function defineFieldKind({ oneLine = false, ...given }: Given): FieldKind {
  const align = given.align ?? "start";
  const shape = align === "end" ? "figure" : oneLine ? "line" : "text";

  function PrintedValue({ component, value, language }: FieldReadProps) {
    const t = useTexts("form");
    const text = given.print(value, { component, language, word: t });
    if (text === "") return <span className={parts.nothing}>{t("nothing")}</span>;
    return (
      <span className={styles[shape]} data-shape={shape}>
        {text}
      </span>
    );
  }

  return {
    align,
    wide: false,
    label: "control",
    Read: PrintedValue,
    Cell: PrintedValue,
    ...given,
  };
}
