import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from "react";
import { useKeys } from "../keys/index.ts";
import { CloseButton } from "./close-button.tsx";
import styles from "./dialog.module.css";
import { Refusal } from "./refusal.tsx";
import { useFocusOnError } from "./use-focus-on-error.ts";

export interface DialogProps {
  title: string;
  /** What it does, in a sentence below the title. */
  lead?: ReactNode;
  children?: ReactNode;
  /** Its buttons, the one way on first; they stay in sight. Ctrl Enter presses the first. */
  footer?: ReactNode;
  width?: "narrow" | "medium" | "wide";
  /** A click beside it closes it: where nothing written can be lost. */
  closesBeside?: boolean;
  /** There is nothing to press in it: its text takes the focus, to be scrolled by keyboard. */
  isText?: boolean;
  /** Esc, the cross, a click beside. The caller takes the dialog away. */
  onClose: () => void;
}

/**
 * A modal dialog of the browser, open as long as it is drawn: the rest of the page is out of reach, Esc asks to close it,
 * and the focus returns to where it was. It begins at the kit's button with `autoFocus`, else at its first control, of
 * radio buttons the chosen one. What opens on top of it is a dialog of this kind as well: antd's own would lie below it.
 * What fails while it is open is said in it: the strip at the foot of the page lies below it. A field that is refused takes
 * the focus.
 */
export function Dialog({
  title,
  lead,
  children,
  footer,
  width = "medium",
  closesBeside,
  isText = false,
  onClose,
}: DialogProps) {
  const heading = useId();
  const dialog = useModal(onClose);
  const foot = useRef<HTMLElement>(null);
  useFocusOnError(dialog, foot);
  useKeys("dialog", {
    act: footer === undefined ? undefined : () => foot.current?.querySelector("button")?.click(),
  });
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-width={width}
      aria-labelledby={heading}
      onClick={(event) => {
        if (closesBeside === true && event.target === event.currentTarget) onClose();
      }}
    >
      <div className={styles.sheet}>
        <header className={styles.head}>
          <h2 id={heading}>{title}</h2>
          {lead === undefined ? null : <p className={styles.lead}>{lead}</p>}
        </header>
        <div className={styles.body} {...(isText ? { tabIndex: 0 } : {})}>
          {children}
        </div>
        <Refusal />
        {footer === undefined ? null : (
          <footer ref={foot} className={styles.foot}>
            {footer}
          </footer>
        )}
        {/* Last in the order of Tab, so that a dialog begins with what it is about. */}
        <div className={styles.corner}>
          <CloseButton onClick={onClose} />
        </div>
      </div>
    </dialog>
  );
}

/** Opens a `<dialog>` as a modal one while it is drawn, and gives the focus back when it goes. */
export function useModal(onClose: () => void) {
  const dialog = useRef<HTMLDialogElement>(null);
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null) return undefined;
    const before = document.activeElement;
    const cancel = (event: Event) => {
      event.preventDefault();
      latest.current();
    };
    // Browsers close at the second Esc whatever the page says to it.
    const closed = () => {
      // React's strict mode closes it and opens it again: the event of the first closing comes after that.
      if (!element.open) latest.current();
    };
    element.addEventListener("cancel", cancel);
    element.addEventListener("close", closed);
    if (!element.open) element.showModal();
    startWithin(element);
    return () => {
      element.removeEventListener("cancel", cancel);
      element.removeEventListener("close", closed);
      element.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return dialog;
}

/** React asks for the focus while the dialog is still closed, when nothing in it can have it. */
function startWithin(dialog: HTMLDialogElement): void {
  const first = document.activeElement;
  const wanted = dialog.querySelector<HTMLElement>("[data-autofocus]");
  const chosen =
    first instanceof HTMLInputElement && first.type === "radio"
      ? dialog.querySelector<HTMLElement>(`input[name="${CSS.escape(first.name)}"]:checked`)
      : null;
  (wanted ?? chosen)?.focus();
}
