import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

interface Popover {
  /** What opens it: it is placed by this, and a press on this is not one outside. */
  beside: RefObject<HTMLElement | null>;
  /** `below` its opener, above it where there is more room; or to its `right`. */
  side?: "below" | "right";
  /** No higher than this, where there is room for more; what does not fit is scrolled. */
  maxHeightPx?: number | undefined;
  onClose: () => void;
}

const gap = 4;
const margin = 8;

/**
 * Shows an element above everything, cut by nothing, while it is drawn. Esc and a press outside ask to close it; what
 * becomes of the focus is the caller's.
 */
export function usePopover<Element extends HTMLElement>({
  beside,
  side = "below",
  maxHeightPx = Infinity,
  onClose,
}: Popover) {
  const popover = useRef<Element>(null);
  const latest = useRef(onClose);
  useEffect(() => {
    latest.current = onClose;
  });
  useLayoutEffect(() => {
    const element = popover.current;
    if (element === null) return undefined;
    const replace = () => beside.current && place(element, beside.current, side, maxHeightPx);
    const pressed = ({ target }: Event) => {
      if (!(target instanceof Node)) return;
      if (!element.contains(target) && beside.current?.contains(target) !== true) latest.current();
    };
    const escaped = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      // The dialog or the list around it stays.
      event.preventDefault();
      event.stopPropagation();
      latest.current();
    };
    element.showPopover();
    replace();
    document.addEventListener("pointerdown", pressed, true);
    document.addEventListener("keydown", escaped, true);
    window.addEventListener("scroll", replace, { capture: true, passive: true });
    window.addEventListener("resize", replace);
    return () => {
      document.removeEventListener("pointerdown", pressed, true);
      document.removeEventListener("keydown", escaped, true);
      window.removeEventListener("scroll", replace, { capture: true });
      window.removeEventListener("resize", replace);
    };
  }, [beside, side, maxHeightPx]);
  return popover;
}

/** Begins where its opener begins, or ends where that ends: whichever keeps it on the screen. */
function place(element: HTMLElement, opener: HTMLElement, side: "below" | "right", most: number): void {
  const at = opener.getBoundingClientRect();
  const { innerWidth, innerHeight } = window;
  const width = element.offsetWidth;
  const start =
    side === "right" ? at.right + gap : at.left + width + margin <= innerWidth ? at.left : at.right - width;
  const under = innerHeight - (side === "right" ? at.top : at.bottom + gap) - margin;
  const above = (side === "right" ? at.bottom : at.top - gap) - margin;
  const isUnder = under >= Math.min(element.scrollHeight, most, above);
  Object.assign(element.style, {
    left: `${Math.max(margin, Math.min(start, innerWidth - width - margin))}px`,
    top: isUnder ? `${side === "right" ? at.top : at.bottom + gap}px` : "auto",
    bottom: isUnder ? "auto" : `${innerHeight - above - margin}px`,
    maxHeight: `${Math.min(most, isUnder ? under : above)}px`,
  });
}
