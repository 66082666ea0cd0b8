import pLimit from "p-limit";
import { type Refusal, refuse } from "#contract/errors/refusal.ts";

/** Hashing a password takes a thread for a tenth of a second: so many at a time, the others are for everybody else. */
const hashesAtOnce = 2;

/** So many checks of passwords are under way at most; with two at a time the last of them waits about two seconds. */
const checksUnderWay = 40;

const limit = pLimit(hashesAtOnce);

/** Hashes when it is its turn. */
export function inHashQueue<Hash>(hash: () => Promise<Hash>): Promise<Hash> {
  return limit(hash);
}

let underWay = 0;

/**
 * Checks a password if the queue is not full already. Refuses with `tooManyRequests` before anything is counted:
 * whoever did not get in has not tried.
 */
export async function withPlaceInQueue<Answer>(check: () => Promise<Answer>): Promise<Answer | Refusal> {
  if (underWay >= checksUnderWay) return refuse("tooManyRequests", { seconds: 3 });
  underWay += 1;
  try {
    return await check();
  } finally {
    underWay -= 1;
  }
}
