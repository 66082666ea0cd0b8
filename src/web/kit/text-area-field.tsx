import type { CSSProperties, Ref, TextareaHTMLAttributes } from "react";
import controls from "./controls.module.css";
import { Field, type FieldProps } from "./field.tsx";

export interface TextAreaFieldProps
  extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, "id" | "required">,
    Omit<FieldProps, "children"> {
  areaRef?: Ref<HTMLTextAreaElement>;
}

/** Several lines of text with their label, hint and error; it grows with what is written. */
export function TextAreaField({
  label,
  hint,
  error,
  required,
  areaRef,
  rows = 3,
  ...area
}: TextAreaFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(control) => (
        <textarea
          {...area}
          {...control}
          rows={rows}
          ref={areaRef}
          className={controls.area}
          // What grows with its text would begin with one line, whatever its rows.
          style={{ "--rows": rows } as CSSProperties}
        />
      )}
    </Field>
  );
}
