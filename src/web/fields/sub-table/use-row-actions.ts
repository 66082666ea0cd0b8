import { useEffect, useRef, useState } from "react";
import type { RowActions } from "./row-buttons.tsx";

/** The same functions for as long as the table stands, so that one row's doing draws no other row. */
export function useRowActions(actions: RowActions): RowActions {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  const [lasting] = useState<RowActions>(() => ({
    onMove: (index, by) => latest.current.onMove(index, by),
    onCopy: (index) => latest.current.onCopy(index),
    onRemove: (index) => latest.current.onRemove(index),
    onDrag: (event, index) => latest.current.onDrag(event, index),
  }));
  return lasting;
}
