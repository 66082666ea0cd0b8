import type { ButtonHTMLAttributes, ReactNode } from "react";
import { Link, type LinkProps } from "react-router-dom";
import { type ButtonLook, buttonLook } from "./button.tsx";
import styles from "./text-link.module.css";

/** Leads to a screen, within text. */
export function TextLink({ className, ...link }: LinkProps) {
  return <Link className={join(className)} {...link} />;
}

/** Does something, and looks like a link: the small ways beside a text. */
export function TextButton({
  className,
  type = "button",
  ...button
}: ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button type={type} className={join(className)} {...button} />;
}

/** Leads to a screen, and looks like a button: the next step of an empty state. */
export function ButtonLink({
  look,
  size,
  wide,
  icon,
  className,
  children,
  ...link
}: LinkProps & ButtonLook & { icon?: ReactNode }) {
  return (
    <Link {...buttonLook({ look, size, wide }, className)} {...link}>
      {icon}
      {children}
    </Link>
  );
}

function join(own: string | undefined): string | undefined {
  return own === undefined ? styles.link : `${styles.link} ${own}`;
}
