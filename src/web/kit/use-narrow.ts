import { useSyncExternalStore } from "react";

const narrow = "(max-width: 767px)";

/** Whether the window is as narrow as a phone: there one reads and tries, but does not draw. */
export function useNarrow(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = window.matchMedia(narrow);
      query.addEventListener("change", changed);
      return () => query.removeEventListener("change", changed);
    },
    () => window.matchMedia(narrow).matches,
  );
}
