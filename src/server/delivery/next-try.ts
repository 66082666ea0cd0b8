import type { DeliveryFailure } from "./delivery-error.ts";

/** A message that the server asks to send later, or that failed for a fault of ours, is tried so often: for about seven hours. */
const attemptsMax = 12;
const longestPauseMinutes = 60;
/** A server that is away is asked every minute, for so long. */
const awayMinutes = 1;
const awayMaxDays = 3;

/** A try that failed. */
export interface FailedTry {
  failure: DeliveryFailure | "fault";
  /** How many counted before. */
  attempts: number;
  /** Since when it is to be sent. */
  since: string;
  now: Date;
}

/** How a message goes on that was not taken: how many tries count now, and after how many minutes it is tried again. */
export type NextTry = { attempts: number } & ({ isOver: false; minutes: number } | { isOver: true });

/** Whether and when a message that was not taken is tried again. That the server is away counts as no try. Pure. */
export function nextTry({ failure, attempts: before, since, now }: FailedTry): NextTry {
  if (failure === "unreachable")
    return now.getTime() > Date.parse(since) + awayMaxDays * 86_400_000
      ? { attempts: before, isOver: true }
      : { attempts: before, isOver: false, minutes: awayMinutes };
  const attempts = before + 1;
  const mayComeRight = failure === "later" || failure === "fault";
  return mayComeRight && attempts < attemptsMax
    ? { attempts, isOver: false, minutes: Math.min(2 ** (attempts - 1), longestPauseMinutes) }
    : { attempts, isOver: true };
}
