import { useEffect, useState } from "react";

/**
 * Gives the keyboard back when what is drawn goes and took it along: to whatever had it when it came, else to the list. Whoever
 * has gone on to another place meanwhile stays there.
 */
export function useFocusBack(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        if (document.activeElement !== null && document.activeElement !== document.body) return;
        const list = document.querySelector<HTMLElement>("[data-table-list] [tabindex='0']");
        const to =
          opener instanceof HTMLElement && opener !== document.body && opener.isConnected ? opener : list;
        to?.focus();
      });
    },
    [opener],
  );
}
