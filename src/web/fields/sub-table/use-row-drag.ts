import {
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";

/** A row on its way to another place: where it comes from and where it would come to stand. */
export interface RowDrag {
  from: number;
  to: number;
}

/** How near to an edge of what scrolls the pointer makes it scroll, and how far at a time. */
const edgePx = 48;
const stepPx = 12;

/**
 * Rows moved by mouse, pen or finger from their grip. `onDrop` is told once, on letting go over another place; Escape
 * gives up. Arrows and buttons do the same for those who do not drag.
 */
export function useRowDrag(
  frame: RefObject<HTMLElement | null>,
  onDrop: (from: number, to: number) => void,
): { drag: RowDrag | undefined; begin: (event: ReactPointerEvent, from: number) => void } {
  const [drag, setDrag] = useState<RowDrag | undefined>(undefined);
  const drop = useRef(onDrop);
  useEffect(() => {
    drop.current = onDrop;
  });
  /** Ends the drag under way, if there is one. */
  const end = useRef(() => {});
  useEffect(() => () => end.current(), []);

  const begin = useCallback(
    (event: ReactPointerEvent, from: number) => {
      if (event.button !== 0) return;
      // Else the browser would begin to mark text.
      event.preventDefault();
      end.current();
      const listening = new AbortController();
      const { signal } = listening;
      const scroller = scrollerOf(frame.current);
      let to = from;
      let y = event.clientY;
      let scrolling = 0;
      const look = () => {
        const next = placeUnder(frame.current, from, y);
        if (next === to) return;
        to = next;
        setDrag({ from, to });
      };
      const scroll = () => {
        const { top, bottom } = edgesOf(scroller);
        const by = y < top + edgePx ? -stepPx : y > bottom - edgePx ? stepPx : 0;
        if (by !== 0) {
          scroller.scrollBy(0, by);
          look();
        }
        scrolling = requestAnimationFrame(scroll);
      };
      end.current = () => {
        listening.abort();
        cancelAnimationFrame(scrolling);
        setDrag(undefined);
        end.current = () => {};
      };
      addEventListener(
        "pointermove",
        (moved) => {
          y = moved.clientY;
          look();
        },
        { signal },
      );
      addEventListener(
        "pointerup",
        () => {
          end.current();
          if (to !== from) drop.current(from, to);
        },
        { signal },
      );
      addEventListener("pointercancel", () => end.current(), { signal });
      addEventListener("blur", () => end.current(), { signal });
      addEventListener(
        "keydown",
        (pressed) => {
          if (pressed.key !== "Escape") return;
          pressed.stopPropagation();
          end.current();
        },
        { signal, capture: true },
      );
      setDrag({ from, to });
      scrolling = requestAnimationFrame(scroll);
    },
    [frame],
  );
  return { drag, begin };
}

/** Where a row would stand if it were let go at this height: below every other row whose middle is above it. */
function placeUnder(frame: HTMLElement | null, from: number, y: number): number {
  const rows = [...(frame?.querySelectorAll("tbody > tr[data-row]") ?? [])];
  return rows.filter((row, index) => {
    const { top, bottom } = row.getBoundingClientRect();
    return index !== from && (top + bottom) / 2 < y;
  }).length;
}

/** What scrolls around an element: the nearest that can, else the page. */
function scrollerOf(element: HTMLElement | null): Element {
  for (let each = element?.parentElement; each !== null && each !== undefined; each = each.parentElement) {
    const scrolls = /auto|scroll/u.test(getComputedStyle(each).overflowY);
    if (scrolls && each.scrollHeight > each.clientHeight) return each;
  }
  return document.scrollingElement ?? document.documentElement;
}

function edgesOf(scroller: Element): { top: number; bottom: number } {
  if (scroller === document.scrollingElement) return { top: 0, bottom: innerHeight };
  return scroller.getBoundingClientRect();
}
