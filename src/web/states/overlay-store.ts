import { limits } from "#contract/limits.ts";

let running = 0;
let since: ReturnType<typeof setTimeout> | undefined;
let removal: ReturnType<typeof setTimeout> | undefined;
let shown = false;
const listeners = new Set<() => void>();

function show(next: boolean): void {
  if (shown === next) return;
  shown = next;
  for (const listener of listeners) listener();
}

/** The loading overlay (spec §9): gone by itself after 30 s, and 200 ms after the last work that wanted it. */
export const overlayStore = {
  isShown: () => shown,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  begin() {
    running += 1;
    clearTimeout(removal);
    clearTimeout(since);
    since = setTimeout(() => show(false), limits.loadingOverlayMaxMs);
    show(true);
  },
  end() {
    running = Math.max(0, running - 1);
    if (running > 0) return;
    clearTimeout(since);
    removal = setTimeout(() => running === 0 && show(false), limits.loadingOverlayRemovalDelayMs);
  },
};

/** Lays the overlay over the page while something runs that nothing else may disturb. */
export async function withOverlay<Result>(work: Promise<Result>): Promise<Result> {
  overlayStore.begin();
  try {
    return await work;
  } finally {
    overlayStore.end();
  }
}
