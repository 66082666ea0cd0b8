import { setTimeout as pause } from "node:timers/promises";
import type { Database } from "../db/index.ts";
import { deadWorkers, type LostJob, releaseWorkers } from "./release-dead-workers.ts";

/** How to look for workers that died. */
export interface DeadWorkerWatchOptions {
  readonly everyMs?: number;
  readonly onLost?: (job: LostJob) => Promise<void>;
  readonly reportError: (error: unknown) => void;
}

/**
 * Looks, at once and then again and again, whether workers that hold jobs still live, and gives back the jobs of those
 * that do not. A worker has to be missing twice in a row: a living one whose connection broke is back before that.
 */
export function watchForDeadWorkers(
  database: Database,
  { everyMs = 5_000, onLost, reportError }: DeadWorkerWatchOptions,
): { close(): Promise<void> } {
  const stop = new AbortController();
  let missing = new Set<string>();
  const look = async (): Promise<void> => {
    const dead = await deadWorkers(database);
    const lost = await releaseWorkers(
      database,
      dead.filter((worker) => missing.has(worker)),
    );
    missing = new Set(dead);
    for (const job of lost) await onLost?.(job);
  };
  const looking = (async () => {
    while (!stop.signal.aborted) {
      await look().catch((error: unknown) => {
        if (!stop.signal.aborted) reportError(error);
      });
      await pause(everyMs, undefined, { ref: false, signal: stop.signal }).catch(() => undefined);
    }
  })();
  return {
    close: async () => {
      stop.abort();
      await looking;
    },
  };
}
