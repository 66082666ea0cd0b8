import { useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useDeferredValue, useLayoutEffect, useState } from "react";

/** Fewer rows are simply drawn; of more those in sight are. */
export const partlyAbove = 60;
const rowHeight = 41;

/** Which rows of a table are drawn, and how much room is left above and below them. */
export interface RowsInSight {
  rows: readonly number[];
  above: number;
  below: number;
  /** The table is being scrolled: what comes into sight is drawn as words until it rests. */
  isMoving: boolean;
  /** Brings a row into sight. */
  show: (index: number) => void;
}

/** Of a long table only the rows in sight are drawn; it scrolls in `frame`, perhaps below another one of `above` rows. */
export function useRowsInSight(
  count: number,
  frame: RefObject<HTMLElement | null>,
  body: RefObject<HTMLElement | null>,
  above = 0,
): RowsInSight {
  const [margin, setMargin] = useState(0);
  const enabled = count > partlyAbove;
  useLayoutEffect(() => {
    const { current: around } = frame;
    const { current: own } = body;
    if (!enabled || around === null || own === null) return;
    const top = own.getBoundingClientRect().top - around.getBoundingClientRect().top + around.scrollTop;
    setMargin((before) => (Math.abs(before - top) < 1 ? before : top));
    // What else stands above, a field that is opened there, is less than what is drawn ahead.
  }, [frame, body, enabled, count, above]);
  // oxlint-disable-next-line react/incompatible-library -- this house does not use the compiler it warns of
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    scrollMargin: margin,
    overscan: 8,
    // Both tables of the frame scroll together: they are drawn together, too.
    useFlushSync: false,
    enabled,
  });
  const { isScrolling: isMoving } = virtual;
  // Once it rests the fields are drawn a few at a time, and give way to whoever scrolls on.
  const wasMoving = useDeferredValue(isMoving);
  if (!enabled)
    return {
      rows: Array.from({ length: count }, (_, index) => index),
      above: 0,
      below: 0,
      isMoving: false,
      show: () => undefined,
    };
  const items = virtual.getVirtualItems();
  const [first] = items;
  const last = items.at(-1);
  return {
    rows: items.map(({ index }) => index),
    above: first === undefined ? 0 : first.start - margin,
    below: virtual.getTotalSize() - (last === undefined ? 0 : last.end - margin),
    isMoving: isMoving || wasMoving,
    show: (index) => virtual.scrollToIndex(index, { align: "auto" }),
  };
}
