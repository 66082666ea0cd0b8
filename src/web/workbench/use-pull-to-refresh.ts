import { type RefObject, useEffect, useRef, useState } from "react";
import { limits } from "#contract/limits.ts";

/** Refreshes a list that is pulled down from its top by more than `pullToRefreshPx` (spec §9). */
export function usePullToRefresh(
  scroller: RefObject<HTMLElement | null>,
  onRefresh: () => Promise<unknown>,
): { height: number; ready: boolean } {
  const [pulled, setPulled] = useState(0);
  const refresh = useRef(onRefresh);
  useEffect(() => {
    refresh.current = onRefresh;
  });
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    let from: number | undefined;
    let distance = 0;
    const start = (event: TouchEvent) => {
      from = element.scrollTop === 0 ? event.touches[0]?.clientY : undefined;
      distance = 0;
    };
    const move = (event: TouchEvent) => {
      const y = event.touches[0]?.clientY;
      if (from === undefined || y === undefined) return;
      distance = Math.max(0, y - from);
      if (distance > 0 && event.cancelable) event.preventDefault();
      setPulled(distance);
    };
    const end = () => {
      if (from !== undefined && distance > limits.pullToRefreshPx) void refresh.current();
      from = undefined;
      setPulled(0);
    };
    element.addEventListener("touchstart", start, { passive: true });
    element.addEventListener("touchmove", move, { passive: false });
    element.addEventListener("touchend", end);
    element.addEventListener("touchcancel", end);
    return () => {
      element.removeEventListener("touchstart", start);
      element.removeEventListener("touchmove", move);
      element.removeEventListener("touchend", end);
      element.removeEventListener("touchcancel", end);
    };
  }, [scroller]);
  return { height: Math.min(pulled, 96) / 1.5, ready: pulled > limits.pullToRefreshPx };
}
