import { appendFileSync, readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import fc from "../support/properties.ts";
import { it } from "vitest";
import { collected, type CollectedTest } from "./collected-tests.ts";
import { roomOfRun } from "./room-mutants.ts";

/** What the run hands to this process, and where it wants the answers: a line `number noticed|survives` each. */
export interface Work {
  mutants: number[];
  /** Take effect when the sources are loaded: chosen from the beginning, one mutant to a process. */
  atLoad: boolean;
  answers: string;
}

const work = JSON.parse(readFileSync(process.env["MUTANTS_WORK"] ?? "", "utf8")) as Work;
const room = roomOfRun();
/**
 * Random people are others each time they are changed: the recorded stories stand for them. What is bundled for a page
 * takes seconds and reaches no switch.
 */
const leftOut = ["tests/engine/model.test.ts", "tests/tables/standalone-validator.test.ts"];

/** A mutant may make a loop endless: so many times the switches that a test passes by itself. */
const patience = 20;
const leastPatience = 300_000;

let chosen = -1;
let reached: Set<number> | undefined;
let passed = 0;
let limit = Number.POSITIVE_INFINITY;
const isChosen = (id: number): boolean => {
  passed += 1;
  if (passed > limit) throw new Error("endless");
  return id === chosen;
};
// Where it is seen that a mutant would change nothing in a test, that test need not be run with it.
Object.assign(globalThis, {
  isMutantChosen: (id: number): boolean => {
    reached?.add(id);
    return isChosen(id);
  },
  isMutantChosenQuietly: isChosen,
  mutantUnlike: (id: number, constant: boolean, value: unknown): unknown => {
    if (Boolean(value) !== constant) reached?.add(id);
    return value;
  },
  mutantLeavingOut:
    <Given extends unknown[]>(id: number, keeps: (...given: Given) => unknown) =>
    (...given: Given): unknown => {
      const value = keeps(...given);
      if (!value) reached?.add(id);
      return value;
    },
});

// The same people and stories for every mutant; the first failure is enough.
fc.configureGlobal({ seed: 7, endOnFailure: true });

interface KnownTest extends CollectedTest {
  reaches: Set<number>;
  passes: number;
}

async function fails({ run, passes }: Pick<KnownTest, "run" | "passes">): Promise<boolean> {
  passed = 0;
  limit = passes * patience + leastPatience;
  try {
    await run();
    return passed > limit;
  } catch {
    return true;
  } finally {
    limit = Number.POSITIVE_INFINITY;
  }
}

/** What so many recorded stories pass over, the others hardly ever notice. */
const mostStories = 25;

function isStory({ name }: CollectedTest): boolean {
  return name.includes("in story ");
}

async function load(): Promise<void> {
  const files = readdirSync(`tests/${room}`, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".test.ts"))
    .map((path) => `tests/${room}/${path}`)
    .sort();
  for (const file of files) if (!leftOut.includes(file)) await import(resolve(file));
}

it("runs the tests of a room for every chosen mutant", async () => {
  const answer = (mutant: number, isNoticed: boolean): void =>
    appendFileSync(work.answers, `${mutant} ${isNoticed ? "noticed" : "survives"}\n`);
  if (work.atLoad) {
    const [mutant = -1] = work.mutants;
    chosen = mutant;
    limit = leastPatience;
    try {
      await load();
    } catch {
      return answer(mutant, true);
    }
    for (const test of collected)
      if (await fails({ ...test, passes: leastPatience })) return answer(mutant, true);
    return answer(mutant, false);
  }
  await load();
  let tests: KnownTest[] = [];
  for (const test of collected) {
    reached = new Set();
    passed = 0;
    await test.run();
    tests.push({ ...test, reaches: reached, passes: passed });
  }
  reached = undefined;
  // The quickest first.
  tests = tests.toSorted((one, other) => one.passes - other.passes);
  for (const mutant of work.mutants) {
    chosen = mutant;
    let isNoticed = false;
    let stories = 0;
    for (const test of tests) {
      if (!test.reaches.has(mutant)) continue;
      stories += isStory(test) ? 1 : 0;
      // An example that takes long is asked all the same.
      if (isStory(test) && stories > mostStories) continue;
      isNoticed = await fails(test);
      if (isNoticed) break;
    }
    chosen = -1;
    answer(mutant, isNoticed);
  }
});
