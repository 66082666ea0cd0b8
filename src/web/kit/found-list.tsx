import { type ReactNode, type RefObject, useLayoutEffect, useRef } from "react";
import styles from "./found-list.module.css";

interface FoundListProps {
  /** The field it belongs to: it is as wide as that field's frame. */
  beside: RefObject<HTMLElement | null>;
  children: ReactNode;
}

const most = 280;
const gap = 4;

/**
 * What was found, above everything and cut by nothing: below its field, or above it where there is more room. The focus
 * stays in the field while one clicks here.
 */
export function FoundList({ beside, children }: FoundListProps) {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = list.current;
    const frame = beside.current?.parentElement;
    if (element === null || !frame) return undefined;
    const place = () => {
      const { left, top, bottom, width } = frame.getBoundingClientRect();
      const below = window.innerHeight - bottom - 2 * gap;
      const above = top - 2 * gap;
      const isBelow = below >= Math.min(most, above);
      Object.assign(element.style, {
        left: `${left}px`,
        width: `${width}px`,
        top: isBelow ? `${bottom + gap}px` : "auto",
        bottom: isBelow ? "auto" : `${window.innerHeight - top + gap}px`,
        maxHeight: `${Math.min(most, isBelow ? below : above)}px`,
      });
    };
    element.showPopover();
    place();
    window.addEventListener("scroll", place, { capture: true, passive: true });
    window.addEventListener("resize", place);
    return () => {
      window.removeEventListener("scroll", place, { capture: true });
      window.removeEventListener("resize", place);
    };
  }, [beside]);
  return (
    <div
      ref={list}
      popover="manual"
      className={styles.list}
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
    >
      {children}
    </div>
  );
}
