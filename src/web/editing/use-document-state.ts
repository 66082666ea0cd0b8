import { useCallback, useRef, useState } from "react";

/**
 * The state of a document that is edited for a long time. What a command makes of it is made once, when it is given, and
 * not with every picture as an updater of `useState`: while what was typed waits to be drawn, the document would be
 * another object in each picture that comes before, and whoever saves or judges it would ask for the next, for ever.
 */
export function useDocumentState<State>(
  first: () => State,
): [state: State, update: (next: (before: State) => State) => void] {
  const [state, draw] = useState(first);
  const latest = useRef(state);
  const update = useCallback((next: (before: State) => State) => {
    const after = next(latest.current);
    latest.current = after;
    draw(() => after);
  }, []);
  return [state, update];
}
