import { open } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { diagnose } from "./diagnose.ts";
import type { ClusterPlace } from "./cluster-place.ts";
import type { ServerAddress } from "./server-address.ts";

/** Where the server is, who hears of it, and, where others wait for it at an address already, that address. */
export interface LaunchesOptions {
  readonly place: ClusterPlace;
  readonly say: (notice: string) => void;
  readonly address?: ServerAddress;
  readonly leaving?: AbortSignal;
}

/** A server of a new start that ends so often right after its launch is given up. */
const launchesAtStart = 3;
const firstRestMs = 500;
const longestRestMs = 30_000;
const tailBytes = 8 * 1024;

/**
 * Launches of one server that did not stay: it was there and ended while it repaired itself, on a full disk for
 * example. Each next one waits twice as long, and the reason is told once. A server that others work with is tried
 * until it stays, since freed space is all it needs.
 */
export class Launches {
  readonly #options: LaunchesOptions;
  readonly #told = new Set<string>();
  #made = 0;

  constructor(options: LaunchesOptions) {
    this.#options = options;
  }

  /** One more has been launched. */
  count(): void {
    this.#made += 1;
  }

  /**
   * Waits before the next one, the longer the more have ended.
   *
   * @throws {EmbeddedPostgresError} where this is a start, after a few.
   */
  async restBeforeNext(): Promise<void> {
    if (this.#made === 0) return;
    const { place, say, address, leaving } = this.#options;
    const why = await diagnose(place.folder, "started", await tailOf(place.log));
    if (address === undefined && this.#made >= launchesAtStart) throw why;
    if (!this.#told.has(why.code)) say(`${why.message}\nTrying again until it works.`);
    this.#told.add(why.code);
    const restMs = Math.min(firstRestMs * 2 ** (this.#made - 1), longestRestMs);
    await pause(restMs, undefined, leaving === undefined ? {} : { signal: leaving });
  }
}

/** The last lines of a log; nothing where there is none. */
async function tailOf(path: string): Promise<string> {
  const file = await open(path).catch(() => undefined);
  if (file === undefined) return "";
  try {
    const { size } = await file.stat();
    const from = Math.max(0, size - tailBytes);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(size - from), 0, size - from, from);
    return buffer.toString("utf8", 0, bytesRead);
  } finally {
    await file.close();
  }
}
