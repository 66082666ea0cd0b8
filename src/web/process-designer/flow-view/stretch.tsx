import { type ReactNode, useContext, useEffect, useMemo, useRef, useState } from "react";
import { flowLines, type TreeItem } from "../../process-flow/index.ts";
import { useChosen } from "../design-context.ts";
import styles from "./flow-view.module.css";
import { SightContext } from "./sight.ts";
import { sizeOfItems } from "./size-of-items.ts";

/** A part of a column that is drawn while it is near what is seen, has the focus or the chosen step; else its room is left. */
export function Stretch({ items, children }: { items: readonly TreeItem[]; children: () => ReactNode }) {
  const sight = useContext(SightContext);
  const { chosen } = useChosen();
  const [isNear, setNear] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const measured = useRef<{ width: number; height: number }>(undefined);
  useEffect(() => {
    const { current } = place;
    if (sight === undefined || current === null) return undefined;
    return sight.watch(current, current.closest("[data-flow-frame]"), (isNearNow) => {
      const isLeft = !isNearNow && !current.contains(document.activeElement);
      if (isLeft && current.childElementCount > 0) {
        const { offsetWidth, offsetHeight } = current;
        measured.current = { width: offsetWidth, height: offsetHeight };
      }
      if (isNearNow || isLeft) setNear(isNearNow);
    });
  }, [sight]);
  const { size, ids } = useMemo(() => sizeOfItems(items), [items]);
  const isDrawn = sight === undefined || isNear || (chosen !== undefined && ids.has(chosen));
  return (
    <div
      ref={place}
      className={isDrawn ? flowLines.column : styles.undrawn}
      // oxlint-disable-next-line react-hooks/refs -- what was measured when it was drawn last
      style={isDrawn ? undefined : (measured.current ?? size)}
    >
      {isDrawn ? children() : null}
    </div>
  );
}
