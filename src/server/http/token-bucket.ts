/** How many requests a subject may make: `perSecond` for ever, `burst` at once. */
export interface Rate {
  perSecond: number;
  burst: number;
}

interface Bucket {
  tokens: number;
  filledAtMs: number;
}

/** More subjects than this are not remembered; the longest silent ones are forgotten first. */
const subjectsMax = 50_000;

/**
 * A token bucket for each subject, in this process. `take` answers 0 when the request may pass, otherwise after
 * how many whole seconds the next one may.
 */
export class TokenBuckets {
  readonly #rate: Rate;
  readonly #buckets = new Map<string, Bucket>();

  constructor(rate: Rate) {
    this.#rate = rate;
  }

  take(subject: string, nowMs: number): number {
    const { perSecond, burst } = this.#rate;
    const known = this.#buckets.get(subject);
    const tokens =
      known === undefined
        ? burst
        : Math.min(burst, known.tokens + (Math.max(0, nowMs - known.filledAtMs) / 1000) * perSecond);
    const passes = tokens >= 1;
    // Taken out and put back: a map keeps the order of insertion, so the first entry is the longest silent one.
    this.#buckets.delete(subject);
    this.#buckets.set(subject, { tokens: passes ? tokens - 1 : tokens, filledAtMs: nowMs });
    this.#forget();
    return passes ? 0 : Math.max(1, Math.ceil((1 - tokens) / perSecond));
  }

  #forget(): void {
    if (this.#buckets.size <= subjectsMax) return;
    const [oldest] = this.#buckets.keys();
    if (oldest !== undefined) this.#buckets.delete(oldest);
  }
}
