import type { PointerEvent as ReactPointerEvent } from "react";

interface Widening {
  key: string;
  span: number;
  onWiden: (key: string, span: number) => void;
  /** The width of all twelve columns, in pixels. */
  widthOf: () => number;
}

/** Makes a field wider or narrower from its edge, by whole columns. Shift and the arrows do the same. */
export function useWiden({ key, span, onWiden, widthOf }: Widening): (event: ReactPointerEvent) => void {
  return (event) => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.stopPropagation();
    const from = event.clientX;
    const listening = new AbortController();
    const { signal } = listening;
    const column = widthOf() / 12;
    addEventListener(
      "pointermove",
      (moved) => {
        if (column <= 0) return;
        onWiden(key, span + Math.round((moved.clientX - from) / column));
      },
      { signal },
    );
    for (const over of ["pointerup", "pointercancel", "blur"] as const)
      addEventListener(over, () => listening.abort(), { signal });
  };
}
