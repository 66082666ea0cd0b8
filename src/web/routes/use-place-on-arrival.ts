import { useEffect, useLayoutEffect, useRef } from "react";
import { NavigationType, useLocation, useNavigationType } from "react-router-dom";

/** How far down one was on the screens of this tab's history, the latest of them. */
const places = new Map<string, number>();
const mostPlaces = 200;

/** A list may have to be fetched before there is a place to come back to. */
const patienceMs = 2_000;

/** What may scroll as a screen: a list page by itself, others within the shell, and in a low window the document. */
const scrollers = (): Element[] => [
  ...document.querySelectorAll("[data-page-scrolls]"),
  document.scrollingElement ?? document.documentElement,
];

const placeNow = () => Math.max(0, ...scrollers().map(({ scrollTop }) => scrollTop));

function goTo(place: number): void {
  for (const scroller of scrollers()) scroller.scrollTop = place;
}

function note(key: string, place: number): void {
  places.delete(key);
  places.set(key, place);
  const [oldest] = places.keys();
  if (places.size > mostPlaces && oldest !== undefined) places.delete(oldest);
}

/** Another screen begins at its top; one that the browser goes back to is where one left it. */
export function usePlaceOnArrival(): void {
  const { pathname, key } = useLocation();
  const way = useNavigationType();
  const before = useRef({ pathname, key });
  useLayoutEffect(() => {
    const left = before.current;
    before.current = { pathname, key };
    if (left.key === key) return undefined;
    if (left.pathname === pathname) {
      note(key, places.get(left.key) ?? 0);
      return undefined;
    }
    const wanted = way === NavigationType.Pop ? (places.get(key) ?? 0) : 0;
    goTo(wanted);
    return wanted === 0 ? undefined : comeBack(wanted);
  }, [pathname, key, way]);
  useEffect(() => {
    const scrolled = ({ target }: Event) => {
      if (target === document || (target instanceof Element && scrollers().includes(target)))
        note(key, placeNow());
    };
    document.addEventListener("scroll", scrolled, { capture: true, passive: true });
    return () => document.removeEventListener("scroll", scrolled, { capture: true });
  }, [key]);
}

/** Goes down to a place as soon as the screen is long enough, unless somebody moves it meanwhile; answers how to stop. */
function comeBack(wanted: number): () => void {
  const until = performance.now() + patienceMs;
  const moves = ["wheel", "touchstart", "keydown", "pointerdown"] as const;
  let next = 0;
  const stop = () => {
    cancelAnimationFrame(next);
    for (const move of moves) document.removeEventListener(move, stop);
  };
  const step = () => {
    goTo(wanted);
    if (placeNow() >= wanted - 1 || performance.now() > until) stop();
    else next = requestAnimationFrame(step);
  };
  for (const move of moves) document.addEventListener(move, stop, { passive: true });
  next = requestAnimationFrame(step);
  return stop;
}
