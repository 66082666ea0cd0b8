/** Waits, or less when the tab is looked at again, the network comes back, or it is called off. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    const seen = () => document.visibilityState === "visible" && done();
    function done(): void {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", seen);
      window.removeEventListener("online", done);
      signal.removeEventListener("abort", done);
      resolve();
    }
    document.addEventListener("visibilitychange", seen);
    window.addEventListener("online", done);
    signal.addEventListener("abort", done);
  });
}

const firstMs = 1_000;
const longestMs = 30_000;

/** How long to wait before the next try: doubled each time, with jitter, so that not all come back at once. */
export function backOffMs(failures: number, random: number): number {
  return Math.min(longestMs, firstMs * 2 ** failures) * (0.5 + random / 2);
}
