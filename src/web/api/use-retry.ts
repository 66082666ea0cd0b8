import { useEffect } from "react";
import type { CallError } from "./call-error.ts";

/** How long after a failure it is tried again; a connection that comes back is noticed at once. */
const retryMs = 5_000;

/**
 * Tries again what failed without anything being wrong with it, until it has not: a moment later, or as soon as the
 * connection is back.
 */
export function useRetry(error: CallError | undefined, again: () => unknown): void {
  const isWanted = error !== undefined && isWorthTrying(error);
  useEffect(() => {
    if (!isWanted) return undefined;
    const retry = (): void => void again();
    const waiting = setTimeout(retry, retryMs);
    window.addEventListener("online", retry);
    return () => {
      clearTimeout(waiting);
      window.removeEventListener("online", retry);
    };
  }, [isWanted, again]);
}

/** Whether the same might succeed a moment later: nothing of what was sent was found wrong. */
function isWorthTrying({ kind, status = 0 }: CallError): boolean {
  return kind === "timeout" || kind === "unreachable" || status >= 500 || status === 429;
}
