import { useCallback, useEffect, useRef } from "react";
import { forgetLocalCopy, storeLocalCopy } from "./local-copy.ts";

const pauseMs = 300;

/** What is being edited and not saved yet: what it is now, what it began from. */
export interface Unsaved {
  edited: unknown;
  base?: unknown;
  rowVersion: number | undefined;
}

/**
 * Keeps what is not saved yet in this browser: a blink after each change and when the page goes, so that a closed tab, a
 * reload and a log-in in between take nothing away. For what is saved by a button; drafts that save themselves have
 * `useDraftSaving`.
 *
 * @param unsaved absent where the server has everything: the copy of before goes
 * @returns drops the copy, for whoever leaves and does not want what they changed
 */
export function useLocalCopy(key: string, unsaved: Unsaved | undefined): () => void {
  const latest = useRef(unsaved);
  const isDropped = useRef(false);
  const hadSome = useRef(false);
  useEffect(() => {
    latest.current = unsaved;
    if (unsaved === undefined) {
      // Only one's own: what an earlier page kept is offered, and stays until that is answered.
      if (hadSome.current) forgetLocalCopy(key);
      hadSome.current = false;
      return undefined;
    }
    hadSome.current = true;
    isDropped.current = false;
    const waiting = setTimeout(() => {
      if (!isDropped.current) keep(key, unsaved);
    }, pauseMs);
    return () => clearTimeout(waiting);
  }, [key, unsaved]);
  useEffect(() => {
    const keepNow = () => {
      if (latest.current !== undefined && !isDropped.current) keep(key, latest.current);
    };
    window.addEventListener("pagehide", keepNow);
    return () => {
      window.removeEventListener("pagehide", keepNow);
      keepNow();
    };
  }, [key]);
  return useCallback(() => {
    isDropped.current = true;
    forgetLocalCopy(key);
  }, [key]);
}

function keep(key: string, unsaved: Unsaved): void {
  storeLocalCopy(key, { ...unsaved, at: new Date().toISOString() });
}
