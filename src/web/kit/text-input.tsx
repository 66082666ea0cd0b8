import type { InputHTMLAttributes, Ref, TextareaHTMLAttributes } from "react";
import styles from "./controls.module.css";

/** One line of text without a label of its own, where what stands around it names it; red while `aria-invalid`. */
export function TextInput({
  className,
  ...input
}: InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> }) {
  return <input {...input} className={withOwn(styles.input, className)} />;
}

/** Several lines of text without a label of its own; it grows with what is written. */
export function TextArea({
  className,
  ...area
}: TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> }) {
  return <textarea {...area} className={withOwn(styles.area, className)} />;
}

function withOwn(look: string | undefined, own: string | undefined): string | undefined {
  return own === undefined ? look : `${look} ${own}`;
}
