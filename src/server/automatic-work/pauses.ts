/** A process that is at a call has it to itself so long; longer than any answer takes. */
export const leaseMs = 60_000;

/** Tried so often by itself, about two hours with the pauses below; then the step is stopped. */
export const triesMax = 8;

const minuteMs = 60_000;

/** How long after the nth try the next one is made: 1, 2, 4 … 60 minutes. Pure. */
export function pauseMs(tries: number): number {
  return Math.min(2 ** (tries - 1), 60) * minuteMs;
}
