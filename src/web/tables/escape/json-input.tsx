import { useState } from "react";
import { readJsonText } from "#tables";
import { useTexts } from "../../i18n/index.ts";
import type { FieldInputProps } from "../form/field-input-props.ts";
import { inputAria } from "../form/input-aria.ts";
import styles from "../../kit/field-parts.module.css";
import panel from "../row/row-panel.module.css";
import cell from "../list/cell.module.css";

/** JSON as text. What is no JSON yet is kept as typed and said so; a field of type text keeps its text. */
export function JsonInput(props: FieldInputProps) {
  const { field, value, onChange } = props;
  const t = useTexts("tables");
  const keepsText = field.columnType === "text";
  const [typed, setTyped] = useState<string>();
  const stored =
    value === null || value === undefined ? "" : keepsText ? String(value) : JSON.stringify(value, null, 2);
  const shown = typed ?? stored;
  const read = shown.trim() === "" ? undefined : readJsonText(shown);
  const wrong = read !== undefined && !("value" in read);
  return (
    <>
      <textarea
        {...inputAria(props)}
        className={`${styles.native} ${panel.code}`}
        rows={Math.min(14, Math.max(4, shown.split("\n").length))}
        spellCheck={false}
        value={shown}
        onChange={(event) => {
          const text = event.target.value;
          setTyped(text);
          if (text.trim() === "") onChange(null);
          else if (keepsText) onChange(text);
          else {
            const next = readJsonText(text);
            onChange("value" in next ? next.value : text);
          }
        }}
        onBlur={() => {
          if (!wrong) setTyped(undefined);
        }}
      />
      {wrong ? (
        <span className={cell.quiet} role="status">
          {t("input.notJson")}
        </span>
      ) : null}
    </>
  );
}
