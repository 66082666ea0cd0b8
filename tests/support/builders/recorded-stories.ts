import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import fc from "../properties.ts";
import { type EngineEvent, replay } from "#engine";
import { aRandomProcess, everything } from "./a-random-process.ts";
import { aMove, play } from "./a-random-story.ts";
import type { StoryCensus } from "./story-census.ts";
import { aheadOf, leftBehind } from "./what-a-command-left.ts";
import { wouldHappen } from "./what-would-happen.ts";

const movesEach = 30;
/** What else might be done after each of their commands: so many attempts, others each time. */
const attemptsEach = 16;

/**
 * Stories by their numbers, recorded afresh. Of 1,600 those are recorded that between them come by most places of the
 * engine, four times where they can, and by everything that `story-census.ts` counts; short ones rather than long ones.
 */
export function playRecorded(numbers: readonly string[]): Record<string, string> {
  return Object.fromEntries(numbers.map((seed) => [seed, playStory(Number(seed))]));
}

/**
 * A random story that is the same one every time, as digests of what each of its commands left behind and of what else
 * might have been done then. Where they are known, the first that is another ends it.
 */
export function playStory(seed: number, known?: readonly string[], census?: StoryCensus): string {
  const moves = fc.array(aMove, { minLength: movesEach, maxLength: movesEach });
  const [story] = fc.sample(fc.tuple(aRandomProcess(everything, 3), moves), { seed, numRuns: 1 });
  const digests: string[] = [];
  let read = 0;
  let turn = seed;
  play(...story!, (run, refusal) => {
    census?.watch(run, refusal);
    if (refusal !== undefined) return;
    // Foretelling is by far the slowest: now and then.
    const ahead = digests.length % 8 === 0 ? aheadOf(run) : "not now";
    const might = wouldHappen(run, (turn += 1), attemptsEach);
    const digest = digestOf({ ...leftBehind(run, read), ahead, might });
    if (known !== undefined && known[digests.length] !== digest)
      throw new Error(`command ${digests.length + 1} of story ${seed} is not what it was`);
    digests.push(digest);
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

/** What is stored as JSON has no undefined members: one would be left out there, and is another value here. */
function digestOf(value: unknown, characters = 4): string {
  const text = JSON.stringify(value, (_, member: unknown) => (member === undefined ? "undefined" : member));
  return createHash("sha256").update(text).digest("base64url").slice(0, characters);
}
