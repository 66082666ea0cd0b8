import { useEffect } from "react";
import type { SaveState } from "./use-draft-saving.ts";

/** The browser asks before a page is closed while the server has not everything; this browser keeps it besides. */
export function useLeaveGuard({ is }: Pick<SaveState, "is">): void {
  const isUnsaved = is !== "untouched" && is !== "saved";
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isUnsaved]);
}
