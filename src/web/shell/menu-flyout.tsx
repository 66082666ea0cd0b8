import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { usePopover } from "../kit/index.ts";
import styles from "./menu-flyout.module.css";

interface MenuFlyoutProps {
  name: string;
  /** What stands on the button. */
  face: ReactNode;
  /** One is on a screen of it. */
  isCurrent: boolean;
  /** What opens beside it; `close` is for what leads away. */
  children: (close: () => void) => ReactNode;
}

/** The pointer may cross the gap to what has opened. */
const leaveMs = 160;

/** One group of the folded menu: its entries open beside its icon, under the pointer, by a press or by Enter. */
export function MenuFlyout({ name, face, isCurrent, children }: MenuFlyoutProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stay = () => clearTimeout(leaving.current);
  useEffect(() => () => clearTimeout(leaving.current), []);
  return (
    <div
      className={styles.group}
      onPointerEnter={({ pointerType }) => {
        stay();
        if (pointerType === "mouse") setOpen(true);
      }}
      onPointerLeave={({ pointerType }) => {
        if (pointerType === "mouse") leaving.current = setTimeout(() => setOpen(false), leaveMs);
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) setOpen(false);
      }}
    >
      <button
        ref={button}
        type="button"
        className={styles.icon}
        aria-label={name}
        aria-expanded={open}
        data-current={isCurrent || undefined}
        onClick={() => setOpen(true)}
      >
        {face}
      </button>
      {open ? (
        <Sheet opener={button} onClose={() => setOpen(false)}>
          <p className={styles.heading}>{name}</p>
          {children(() => setOpen(false))}
        </Sheet>
      ) : null}
    </div>
  );
}

interface SheetProps {
  opener: RefObject<HTMLElement | null>;
  onClose: () => void;
  children: ReactNode;
}

function Sheet({ opener, onClose, children }: SheetProps) {
  const sheet = usePopover<HTMLDivElement>({ beside: opener, side: "right", onClose });
  return (
    <div ref={sheet} popover="manual" className={styles.sheet}>
      {children}
    </div>
  );
}
