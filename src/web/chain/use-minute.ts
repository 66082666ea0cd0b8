import { useSyncExternalStore } from "react";

const minuteMs = 60_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let now = Date.now();

function listen(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    now = Date.now();
    for (const each of listeners) each();
  }, minuteMs);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The time, kept true to the minute by one clock for the whole page. */
export function useMinute(): number {
  return useSyncExternalStore(listen, () => {
    if (Date.now() - now > minuteMs) now = Date.now();
    return now;
  });
}
