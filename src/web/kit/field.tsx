import { type ReactNode, useId } from "react";
import styles from "./field.module.css";

/** What ties a control to the label, hint and error of its field; spread it over the control. */
export interface FieldControl {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
  "aria-required": true | undefined;
}

export interface FieldProps {
  label: string;
  /** What to know before one writes; gives way to the error. */
  hint?: string | undefined;
  /** What is wrong with the value, and how to mend it. */
  error?: string | undefined;
  required?: boolean | undefined;
  /** The label is read out alone: what stands above says the same. */
  isLabelHidden?: boolean | undefined;
  children: (control: FieldControl) => ReactNode;
}

/** A control with its label above it and its hint or error below it. */
export function Field({ label, hint, error, required, isLabelHidden, children }: FieldProps) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={isLabelHidden === true ? "visually-hidden" : styles.label}>
        {label}
        {required === true ? (
          <span className={styles.required} aria-hidden="true">
            *
          </span>
        ) : null}
      </label>
      {children({
        id,
        "aria-describedby": note === undefined ? undefined : `${id}-note`,
        "aria-invalid": error === undefined ? undefined : true,
        "aria-required": required === true ? true : undefined,
      })}
      {note === undefined ? null : (
        <p id={`${id}-note`} className={styles.note} data-error={error === undefined ? undefined : true}>
          {note}
        </p>
      )}
    </div>
  );
}
