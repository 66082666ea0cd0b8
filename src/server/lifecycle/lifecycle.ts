import { setTimeout as pause } from "node:timers/promises";

/** A stop was asked for while the application was still starting. */
export class StartInterrupted extends Error {
  constructor() {
    super("The start was interrupted.");
    this.name = "StartInterrupted";
  }
}

/** A part's stop takes this long at most before the next part's turn, unless it says otherwise. */
const partLimitMs = 3_000;

interface Part {
  readonly name: string;
  readonly stop: () => Promise<void>;
  readonly limitMs: number;
}

/** How the parts of the application start and stop together. */
export interface LifecycleOptions {
  /** For all parts together. */
  readonly deadlineMs?: number;
  readonly reportError: (error: unknown) => void;
}

/**
 * Starts parts in order and stops them in the reverse one, within one deadline. A stop may come at any moment,
 * also twice, also during the start.
 */
export class Lifecycle {
  readonly #parts: Part[] = [];
  readonly #deadlineMs: number;
  readonly #reportError: (error: unknown) => void;
  readonly #leaving = new AbortController();
  #beginning: Promise<unknown> = Promise.resolve();
  #stopped: Promise<boolean> | undefined;

  constructor({ deadlineMs = 10_000, reportError }: LifecycleOptions) {
    this.#deadlineMs = deadlineMs;
    this.#reportError = reportError;
  }

  /** Aborted as soon as a stop is asked for. */
  get leaving(): AbortSignal {
    return this.#leaving.signal;
  }

  /**
   * Starts a part and remembers how to stop it.
   *
   * @throws {StartInterrupted} once a stop was asked for.
   */
  async begin<T>(
    name: string,
    start: () => Promise<T>,
    stop: (started: T) => Promise<void>,
    limitMs: number = partLimitMs,
  ): Promise<T> {
    if (this.leaving.aborted) throw new StartInterrupted();
    const starting = start();
    this.#beginning = starting.catch(() => undefined);
    const started = await starting;
    this.#parts.push({ name, stop: () => stop(started), limitMs });
    if (this.leaving.aborted) throw new StartInterrupted();
    return started;
  }

  /** Stops every part; answers whether all of them ended in time. Further calls wait for the same stop. */
  stop(): Promise<boolean> {
    this.#leaving.abort();
    return (this.#stopped ??= this.#stopAll());
  }

  async #stopAll(): Promise<boolean> {
    const until = performance.now() + this.#deadlineMs;
    const left = (): number => Math.max(0, until - performance.now());
    await within(left() / 2, this.#beginning);
    let allInTime = true;
    for (let part = this.#parts.pop(); part !== undefined; part = this.#parts.pop()) {
      const { name, stop, limitMs } = part;
      try {
        if (await within(Math.min(limitMs, left()), stop())) continue;
        this.#reportError(new Error(`${name} did not stop in time.`));
      } catch (error) {
        this.#reportError(error);
      }
      allInTime = false;
    }
    return allInTime;
  }
}

async function within(limitMs: number, work: Promise<unknown>): Promise<boolean> {
  const timer = new AbortController();
  try {
    const late = pause(limitMs, false, { signal: timer.signal }).catch(() => false);
    return await Promise.race([work.then(() => true), late]);
  } finally {
    timer.abort();
  }
}
