import { appendFileSync, readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import fc from "../support/properties.ts";
import { it, vi } from "vitest";
import type { CollectedTest } from "./collected-tests.ts";
import { Memories } from "./memories.ts";
import { roomOfRun } from "./room-mutants.ts";

/** What the run hands to this process, and where it wants the answers: a line `number noticed|survives` each. */
export interface Work {
  mutants: readonly number[];
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
const memories = new Memories();
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
  mutantsMemory: (memory: Parameters<Memories["keep"]>[0]) => memories.keep(memory),
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
  memories.forget();
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

/** The tests of the room, loaded with the sources they run. */
async function load(): Promise<CollectedTest[]> {
  const files = readdirSync(`tests/${room}`, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".test.ts"))
    .map((path) => `tests/${room}/${path}`)
    .sort();
  memories.isLoading = true;
  try {
    for (const file of files) if (!leftOut.includes(file)) await import(resolve(file));
  } finally {
    memories.isLoading = false;
  }
  const { collected } = await import("./collected-tests.ts");
  return collected;
}

/** The tests with what they reach, the quickest first. */
async function knownTests(collected: readonly CollectedTest[]): Promise<KnownTest[]> {
  const tests: KnownTest[] = [];
  for (const test of collected) {
    reached = new Set();
    passed = 0;
    memories.forget();
    await test.run();
    tests.push({ ...test, reaches: reached, passes: passed });
  }
  reached = undefined;
  return tests.toSorted((one, other) => one.passes - other.passes);
}

/** Whether one of the tests in which a mutant makes a difference fails with it. */
async function isNoticedBy(tests: readonly KnownTest[], mutant: number): Promise<boolean> {
  let stories = 0;
  chosen = mutant;
  try {
    for (const test of tests) {
      if (!test.reaches.has(mutant)) continue;
      stories += isStory(test) ? 1 : 0;
      // An example that takes long is asked all the same.
      if (isStory(test) && stories > mostStories) continue;
      if (await fails(test)) return true;
    }
    return false;
  } finally {
    chosen = -1;
  }
}

/** Whether they fail where everything is loaded anew with it: what is made while they are loaded is another one then. */
async function isNoticedFromTheStart(mutant: number, passes: number): Promise<boolean> {
  vi.resetModules();
  passed = 0;
  limit = passes * patience + leastPatience;
  chosen = mutant;
  try {
    for (const test of await load()) if (await fails({ ...test, passes })) return true;
    return false;
  } catch {
    return true;
  } finally {
    chosen = -1;
    limit = Number.POSITIVE_INFINITY;
  }
}

it("runs the tests of a room for every chosen mutant", async () => {
  const atLoad = new Set<number>();
  reached = atLoad;
  const tests = await knownTests(await load());
  const passes = Math.max(...tests.map((test) => test.passes));
  for (const mutant of work.mutants) {
    const isNoticed =
      (await isNoticedBy(tests, mutant)) ||
      (atLoad.has(mutant) && (await isNoticedFromTheStart(mutant, passes)));
    appendFileSync(work.answers, `${mutant} ${isNoticed ? "noticed" : "survives"}\n`);
  }
});
