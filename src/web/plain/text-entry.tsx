import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from "react";
import styles from "./text-entry.module.css";

export interface TextEntryProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "id"> {
  label: string;
  fault?: string | undefined;
  hint?: string | undefined;
  /** Stands inside the frame, at its end: the button that shows a password. */
  trailing?: ReactNode;
  inputRef?: Ref<HTMLInputElement>;
}

/** A labelled text field with its fault and hint, for pages drawn before antd is there. */
export function TextEntry({ label, fault, hint, trailing, inputRef, ...input }: TextEntryProps) {
  const id = useId();
  const note = fault ?? hint;
  return (
    <div className={styles.entry}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.frame} data-fault={fault ? true : undefined}>
        <input
          {...input}
          id={id}
          ref={inputRef}
          className={styles.input}
          aria-invalid={fault ? true : undefined}
          aria-describedby={note ? `${id}-note` : undefined}
        />
        {trailing}
      </div>
      {note && (
        <p id={`${id}-note`} className={styles.note} data-fault={fault ? true : undefined}>
          {note}
        </p>
      )}
    </div>
  );
}
