import { fetchScreen } from "../routes/index.ts";

function fetchNow(): void {
  // Only ahead of time: when it fails, the screen fetches again and says so.
  void import("../shell/index.ts").catch(() => {});
  fetchScreen("/userTask");
}

/** Fetches shell and work bench while somebody types; answers how to call it off. */
export function fetchAhead(): () => void {
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(fetchNow, 1_000);
    return () => clearTimeout(timer);
  }
  const wish = window.requestIdleCallback(fetchNow, { timeout: 3_000 });
  return () => window.cancelIdleCallback(wish);
}
