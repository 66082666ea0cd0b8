/** An answer of the seal system is awaited so long. */
export const sealOrderTimeoutMs = 10_000;

/** A process that is at an order has it to itself so long; longer than any answer takes. */
export const leaseMs = 60_000;

/** Tried so often by itself, about a day with the pauses below. */
export const attemptsMax = 30;

const minuteMs = 60_000;

/** How long after the nth attempt the next one is made: 1, 2, 4 … 60 minutes. Pure. */
export function pauseMs(attempts: number): number {
  return Math.min(2 ** (attempts - 1), 60) * minuteMs;
}
