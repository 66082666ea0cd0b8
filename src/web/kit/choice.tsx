import { type InputHTMLAttributes, type ReactNode, useId } from "react";
import styles from "./choice.module.css";

interface ChoiceProps extends Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "id"> {
  label: ReactNode;
  /** What choosing it means, in a sentence. */
  note?: ReactNode;
  /** What is wrong with it; the note gives way to it. */
  error?: string | undefined;
}

/** One thing that holds or not. */
export function CheckBox(props: ChoiceProps) {
  return <Choice {...props} type="checkbox" />;
}

/** One of several; all of the group share their `name` and stand in a fieldset with its legend. */
export function RadioButton(props: ChoiceProps) {
  return <Choice {...props} type="radio" />;
}

function Choice({ error, type, className, ...props }: ChoiceProps & { type: "checkbox" | "radio" }) {
  const { label, note = error, ...input } = props;
  const id = useId();
  return (
    <label className={className === undefined ? styles.choice : `${styles.choice} ${className}`}>
      <input
        {...input}
        type={type}
        className={styles.box}
        aria-describedby={note === undefined ? input["aria-describedby"] : `${id}-note`}
        aria-invalid={error === undefined ? input["aria-invalid"] : true}
      />
      <span>
        {label}
        {note === undefined ? null : (
          <span id={`${id}-note`} className={styles.note} data-error={error === undefined ? undefined : true}>
            {error ?? note}
          </span>
        )}
      </span>
    </label>
  );
}
