import type { InputHTMLAttributes, ReactNode, Ref } from "react";
import { Field, type FieldProps } from "./field.tsx";
import styles from "./text-field.module.css";

export interface TextFieldProps
  extends Omit<InputHTMLAttributes<HTMLInputElement>, "id" | "required">,
    Omit<FieldProps, "children"> {
  /** Stands inside the frame, at its end: the button that shows a password. */
  trailing?: ReactNode;
  inputRef?: Ref<HTMLInputElement>;
}

/** One line of text with its label, hint and error. */
export function TextField(props: TextFieldProps) {
  const { label, hint, error, required, isLabelHidden, trailing, inputRef, ...input } = props;
  return (
    <Field label={label} hint={hint} error={error} required={required} isLabelHidden={isLabelHidden}>
      {(control) => (
        <div className={styles.frame} data-error={control["aria-invalid"]}>
          <input {...input} {...control} ref={inputRef} className={styles.input} />
          {trailing}
        </div>
      )}
    </Field>
  );
}
