import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { type EngineEvent, replay } from "#engine";
import { aRandomProcess, everything } from "./a-random-process.ts";
import { aMove, play } from "./a-random-story.ts";
import { aheadOf, leftBehind } from "./what-a-command-left.ts";

/** How many stories are recorded, and how long they are. */
const stories = 80;
const movesEach = 30;

/** All recorded stories by their number. */
export function playRecorded(): Record<string, string> {
  const numbers = Array.from({ length: stories }, (_, index) => index + 1);
  return Object.fromEntries(numbers.map((seed) => [String(seed), playStory(seed)]));
}

/** A random story that is the same one every time, as a digest of what each of its commands left behind. */
export function playStory(seed: number): string {
  const moves = fc.array(aMove, { minLength: movesEach, maxLength: movesEach });
  const [story] = fc.sample(fc.tuple(aRandomProcess(everything, 3), moves), { seed, numRuns: 1 });
  const digests: string[] = [];
  let read = 0;
  play(...story!, (run) => {
    // Foretelling is by far the slowest: now and then.
    const ahead = digests.length % 4 === 0 ? aheadOf(run) : [];
    digests.push(digestOf({ ...leftBehind(run, read), ahead }));
    read = run.events.length;
  });
  return digests.join(" ");
}

/** What an older history reads as today, as a digest. */
export function readHistory(name: string): string {
  const { events } = JSON.parse(readFileSync(`${histories}/${name}`, "utf8")) as { events: EngineEvent[] };
  return digestOf(replay(events), 16);
}

export const histories = "tests/engine/histories";

function digestOf(value: unknown, characters = 4): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("base64url").slice(0, characters);
}
