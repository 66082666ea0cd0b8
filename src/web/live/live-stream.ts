import { events } from "#contract/calls/session.ts";
import type { LiveEvent } from "#contract/shapes/live-event.ts";
import { openStream } from "../api/index.ts";
import { backOffMs, pause } from "./pause.ts";
import { readEventStream } from "./read-event-stream.ts";

/** What a tab learns: an event of the server's, or that some may have been missed. */
export type LiveNews = LiveEvent | { event: "reconnected" };

/** The server sends a sign of life every 15 s; three missed mean that nobody is there. */
const silenceMs = 45_000;

/** Holds the stream open until called off; comes back with growing pauses. Ends when the session has. */
export async function holdLiveStream(tell: (news: LiveNews) => void, signal: AbortSignal): Promise<void> {
  let failures = 0;
  let wasOpen = false;
  while (!signal.aborted) {
    const one = new AbortController();
    const stop = () => one.abort();
    signal.addEventListener("abort", stop);
    let watchdog = setTimeout(stop, silenceMs);
    try {
      const body = await openStream(events, one.signal);
      if (body === undefined) return;
      if (wasOpen) tell({ event: "reconnected" });
      wasOpen = true;
      failures = 0;
      await readEventStream(body, {
        data: (value) => tell(value as LiveEvent),
        life: () => {
          clearTimeout(watchdog);
          watchdog = setTimeout(stop, silenceMs);
        },
      });
    } catch {
      // A broken line is what the loop is for: it waits and opens the next.
      failures += 1;
    } finally {
      clearTimeout(watchdog);
      signal.removeEventListener("abort", stop);
    }
    if (!signal.aborted) await pause(backOffMs(failures, Math.random()), signal);
  }
}
