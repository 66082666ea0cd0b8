import { useTexts } from "../i18n/index.ts";
import type { FieldKind, FieldReadProps } from "./field-kind.ts";

type Given = Pick<FieldKind, "type" | "empty" | "print" | "Editor"> & Partial<FieldKind>;

/** Makes a field kind; what is not given is text that starts its line and reads as it prints. */
export function defineFieldKind(given: Given): FieldKind {
  const align = given.align ?? "start";

  function PrintedValue({ component, value, language }: FieldReadProps) {
    const t = useTexts("form");
    const text = given.print(value, { component, language, word: t });
    if (text === "") return <span className="field-nothing">{t("nothing")}</span>;
    return <span className={align === "end" ? "field-figure" : "field-text"}>{text}</span>;
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
