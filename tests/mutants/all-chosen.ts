import { appendFileSync, readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import fc from "fast-check";
import { it } from "vitest";
import { collected, type CollectedTest } from "./collected-tests.ts";

/** What the run hands to this process, and where it wants the answers: a line `number noticed|survives` each. */
export interface Work {
  mutants: number[];
  /** Take effect when the sources are loaded: chosen from the beginning, one mutant to a process. */
  atLoad: boolean;
  /** Stories of random people take longest: they are asked only about what the examples pass over. */
  stories: boolean;
  answers: string;
}

const work = JSON.parse(readFileSync(process.env["MUTANTS_WORK"] ?? "", "utf8")) as Work;
const random = ["tests/engine/model.test.ts", "tests/engine/preview/preview-chain.test.ts"];

/** A mutant may make a loop endless: so many times the switches that a test passes by itself. */
const patience = 20;
const leastPatience = 300_000;

let chosen = -1;
let reached: Set<number> | undefined;
let passed = 0;
let limit = Number.POSITIVE_INFINITY;
Object.assign(globalThis, {
  isMutantChosen: (id: number): boolean => {
    passed += 1;
    if (passed > limit) throw new Error("endless");
    reached?.add(id);
    return id === chosen;
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

async function load(): Promise<void> {
  const files = readdirSync("tests/engine", { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".test.ts"))
    .map((path) => `tests/engine/${path}`)
    .sort();
  const examples = files.filter((file) => !random.includes(file));
  for (const file of work.stories ? [...examples, ...random] : examples) await import(resolve(file));
}

it("runs the engine's tests for every chosen mutant", async () => {
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
  const tests: KnownTest[] = [];
  for (const test of collected) {
    reached = new Set();
    passed = 0;
    await test.run();
    tests.push({ ...test, reaches: reached, passes: passed });
  }
  reached = undefined;
  for (const mutant of work.mutants) {
    chosen = mutant;
    let isNoticed = false;
    for (const test of tests) {
      isNoticed = test.reaches.has(mutant) && (await fails(test));
      if (isNoticed) break;
    }
    chosen = -1;
    answer(mutant, isNoticed);
  }
});
