import type { FieldInputProps } from "../form/field-input-props.ts";
import { inputAria } from "../form/input-aria.ts";
import styles from "../row/row-panel.module.css";
import parts from "../../kit/field-parts.module.css";

const whole = /^#[0-9a-f]{6}$/iu;

/** A colour: chosen, or typed as #rrggbb. */
export function ColourInput(props: FieldInputProps) {
  const text = typeof props.value === "string" ? props.value : "";
  return (
    <span className={styles.colourInput}>
      <input
        type="color"
        aria-labelledby={props.labelledBy}
        value={whole.test(text) ? text : "#000000"}
        onChange={(event) => props.onChange(event.target.value)}
      />
      <input
        {...inputAria(props)}
        className={parts.native}
        value={text}
        placeholder="#rrggbb"
        onChange={(event) => props.onChange(event.target.value || null)}
      />
    </span>
  );
}
