import { type RefObject, useEffect, useRef } from "react";
import { useLocation } from "react-router-dom";

/** Moves the focus to the content when another screen has come, unless that screen has placed it itself. */
export function useFocusOnArrival(content: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return undefined;
    before.current = pathname;
    const frame = requestAnimationFrame(() => {
      if (!content.current?.contains(document.activeElement)) content.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [pathname, content]);
}
