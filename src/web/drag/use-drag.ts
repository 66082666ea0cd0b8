import {
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";

/** Something on its way to another place; no place while it is nowhere it could stand. */
export interface Drag<Thing, Place> {
  thing: Thing;
  place: Place | undefined;
}

/** How far the pointer goes before a press becomes a drag, so that a click stays one. */
const thresholdPx = 5;
/** How near to an edge of what scrolls the pointer makes it scroll, and how far at a time. */
const edgePx = 48;
const stepPx = 12;

interface DragRules<Thing, Place> {
  /** Where a thing would stand if it were let go at a point of the window. */
  placeAt: (x: number, y: number, thing: Thing) => Place | undefined;
  /** Told once, on letting go over a place. */
  onDrop: (thing: Thing, place: Place) => void;
}

/**
 * Moves things by mouse, pen or finger. `frame` is what scrolls while the pointer is near its edges. Escape gives up.
 */
export function useDrag<Thing, Place>(
  frame: RefObject<HTMLElement | null>,
  rules: DragRules<Thing, Place>,
): { drag: Drag<Thing, Place> | undefined; begin: (event: ReactPointerEvent, thing: Thing) => void } {
  const [drag, setDrag] = useState<Drag<Thing, Place>>();
  const latest = useRef(rules);
  useEffect(() => {
    latest.current = rules;
  });
  /** Ends the drag under way, if there is one. */
  const end = useRef(() => {});
  useEffect(() => () => end.current(), []);

  const begin = useCallback(
    (event: ReactPointerEvent, thing: Thing) => {
      if (event.button !== 0) return;
      end.current();
      const from = { x: event.clientX, y: event.clientY };
      const listening = new AbortController();
      const { signal } = listening;
      let at = from;
      let place: Place | undefined;
      let isUnderWay = false;
      let scrolling = 0;
      const look = () => {
        const next = latest.current.placeAt(at.x, at.y, thing);
        if (isUnderWay && JSON.stringify(next) === JSON.stringify(place)) return;
        isUnderWay = true;
        place = next;
        setDrag({ thing, place });
      };
      const scroll = () => {
        const edges = frame.current?.getBoundingClientRect();
        const by =
          edges === undefined
            ? 0
            : at.y < edges.top + edgePx
              ? -stepPx
              : at.y > edges.bottom - edgePx
                ? stepPx
                : 0;
        if (by !== 0) {
          frame.current?.scrollBy(0, by);
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
          at = { x: moved.clientX, y: moved.clientY };
          if (!isUnderWay) {
            if (Math.hypot(at.x - from.x, at.y - from.y) < thresholdPx) return;
            getSelection()?.removeAllRanges();
            scrolling = requestAnimationFrame(scroll);
          }
          look();
        },
        { signal },
      );
      addEventListener(
        "pointerup",
        () => {
          end.current();
          if (isUnderWay && place !== undefined) latest.current.onDrop(thing, place);
        },
        { signal },
      );
      addEventListener("pointercancel", () => end.current(), { signal });
      addEventListener("blur", () => end.current(), { signal });
      addEventListener(
        "keydown",
        (pressed) => {
          if (pressed.key !== "Escape" || !isUnderWay) return;
          pressed.stopPropagation();
          end.current();
        },
        { signal, capture: true },
      );
    },
    [frame],
  );
  return { drag, begin };
}
