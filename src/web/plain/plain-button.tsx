import type { ButtonHTMLAttributes } from "react";
import styles from "./plain-button.module.css";

export interface PlainButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: "primary" | "outline" | "quiet";
  wide?: boolean;
}

/** The button of pages that are drawn before antd is there: log-in and errors. */
export function PlainButton({
  look = "outline",
  wide,
  className,
  type = "button",
  ...rest
}: PlainButtonProps) {
  return (
    <button
      type={type}
      className={[styles.button, className].filter(Boolean).join(" ")}
      data-look={look}
      data-wide={wide || undefined}
      {...rest}
    />
  );
}
