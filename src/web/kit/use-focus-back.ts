import { useEffect, useRef, useState } from "react";

/**
 * Gives the keyboard back when what is drawn goes and took it along: to whatever had it when it came, else `elsewhere`. Whoever
 * has gone on to another place meanwhile stays there.
 */
export function useFocusBack(elsewhere: () => HTMLElement | null | undefined): void {
  const [opener] = useState(() => document.activeElement);
  const latest = useRef(elsewhere);
  useEffect(() => {
    latest.current = elsewhere;
  });
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        if (document.activeElement !== null && document.activeElement !== document.body) return;
        const isThere = opener instanceof HTMLElement && opener !== document.body && opener.isConnected;
        (isThere ? opener : latest.current())?.focus();
      });
    },
    [opener],
  );
}
