import type { ButtonHTMLAttributes, ReactNode, Ref } from "react";
import styles from "./button.module.css";

export interface ButtonLook {
  /** `primary` is the one way on, `danger` destroys or closes something, `quiet` stands beside either. */
  look?: "primary" | "outline" | "quiet" | "danger";
  /** `small` within rows and bars, `large` where a thumb must find it. */
  size?: "small" | "medium" | "large";
  /** As wide as its place, and large. */
  wide?: boolean;
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, ButtonLook {
  /** Stands before the words; drawn for the eye alone. */
  icon?: ReactNode;
  /** What it began is under way: it keeps the focus and does nothing. */
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** A button. An icon without words needs `aria-label`. */
export function Button({ look, size, wide, icon, busy, className, type = "button", ...rest }: ButtonProps) {
  return (
    <button
      type={type}
      {...buttonLook({ look, size, wide }, className)}
      {...rest}
      data-autofocus={rest.autoFocus || undefined}
      {...(busy === true ? { "aria-busy": true, "aria-disabled": true, onClick: refuse } : {})}
    >
      {icon}
      {rest.children}
    </button>
  );
}

/** The attributes that make an element look like a button: of links that lead to a screen. */
export function buttonLook(
  { look = "outline", size = "medium", wide }: Undefinable<ButtonLook>,
  own?: string,
) {
  return {
    className: own === undefined ? styles.button : `${styles.button} ${own}`,
    "data-look": look,
    "data-size": size,
    "data-wide": wide || undefined,
  };
}

type Undefinable<Props> = { [Key in keyof Props]?: Props[Key] | undefined };

function refuse(event: { preventDefault(): void }): void {
  event.preventDefault();
}
