import { type RefObject, useEffect, useRef, useState } from "react";

/** Whether what stands in a frame is wider than it, measured anew whenever either changes: such a frame has to be reached by keys. */
export function useScrollsAside<Frame extends HTMLElement>(): [RefObject<Frame | null>, boolean] {
  const frame = useRef<Frame>(null);
  const [scrolls, setScrolls] = useState(false);
  useEffect(() => {
    const { current } = frame;
    if (current === null) return undefined;
    const sizes = new ResizeObserver(() => setScrolls(current.scrollWidth > current.clientWidth));
    for (const element of [current, ...current.children]) sizes.observe(element);
    return () => sizes.disconnect();
  }, []);
  return [frame, scrolls];
}
