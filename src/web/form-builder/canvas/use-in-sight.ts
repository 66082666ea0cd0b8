import { type RefObject, useEffect } from "react";

/** Brings what was marked last into sight: what was just added, or opened from elsewhere, may stand far down. */
export function useInSight(list: RefObject<HTMLElement | null>, key: string | undefined): void {
  useEffect(() => {
    if (key === undefined) return;
    list.current?.querySelector(`[data-key="${key}"]`)?.scrollIntoView({ block: "nearest" });
  }, [list, key]);
}
