import { setTimeout as pause } from "node:timers/promises";

/** Waits for work, but no longer than so many milliseconds; it goes on by itself. Its failure is the caller's. */
export async function within(ms: number, work: Promise<void>): Promise<void> {
  const over = new AbortController();
  try {
    await Promise.race([work, pause(ms, undefined, { signal: over.signal, ref: false })]);
  } finally {
    over.abort();
  }
}
