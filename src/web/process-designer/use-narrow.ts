import { useSyncExternalStore } from "react";

const narrow = "(max-width: 767px)";

/** On a phone one reads, tries and publishes, but does not draw. */
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
