import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Work } from "./all-chosen.ts";
import { engineMutants } from "./engine-mutants.ts";
import type { Mutant } from "./find-mutants.ts";

/**
 * Changes the engine in one small place after another and counts how many of the changes its tests notice.
 * `npm run test:mutants -- 200 7`: so many, chosen by this seed; all of a folder or file with `npm run test:mutants --
 * all flow/tally`, all there are with `all src`. `examples` as the third word leaves out the stories of random people.
 * Ends with 1 where fewer than nine of ten are noticed.
 */
const enough = 0.9;
/** A process that answers nothing for so long is stuck in its mutant, which is noticed thereby. */
const longestMs = 180_000;

const [count = "100", chosen = "1", asked = "stories"] = process.argv.slice(2);
const { mutants } = engineMutants(process.cwd());
const numbers = mutants.map((_, number) => number);
const wanted =
  count === "all"
    ? numbers.filter((number) => mutants[number]?.file.includes(chosen))
    : sample(numbers, Number(count), Number(chosen));
const folder = mkdtempSync(join(tmpdir(), "chancery-mutants-"));

let left = await survivors(wanted, false);
if (asked === "stories") left = await survivors(left, true);
rmSync(folder, { recursive: true });

for (const number of left) process.stdout.write(`${describe(mutants[number] as Mutant)}\n`);
const share = 1 - left.length / Math.max(1, wanted.length);
process.stdout.write(
  `${wanted.length} of ${mutants.length} mutants, ${wanted.length - left.length} noticed (${(share * 100).toFixed(1)} %)\n`,
);
process.exitCode = share < enough ? 1 : 0;

function describe({ file, line, was, text }: Mutant): string {
  return `survives: ${file}:${line}  ${was}  ->  ${text}`;
}

/** So many of a list, the same ones for a seed, in the order of the list. */
function sample(list: readonly number[], size: number, seed: number): number[] {
  let state = seed;
  const next = (): number => (state = (state * 48_271) % 2_147_483_647);
  return list
    .map((number) => ({ number, key: next() }))
    .sort((one, other) => one.key - other.key)
    .slice(0, size)
    .map(({ number }) => number)
    .sort((one, other) => one - other);
}

/** Those whom no test notices. */
async function survivors(asked: readonly number[], stories: boolean): Promise<number[]> {
  const isAtLoad = (number: number): boolean => mutants[number]?.atLoad === true;
  const noticed = new Map<number, boolean>();
  let rest = asked.filter((number) => !isAtLoad(number));
  while (rest.length > 0) {
    for (const [number, isNoticed] of await answersOf({ mutants: rest, atLoad: false, stories })) {
      noticed.set(number, isNoticed);
    }
    rest = rest.filter((number) => !noticed.has(number));
    const [stuck] = rest;
    if (stuck !== undefined) noticed.set(stuck, true);
    rest = rest.slice(1);
  }
  for (const number of asked.filter(isAtLoad)) {
    const answers = await answersOf({ mutants: [number], atLoad: true, stories });
    noticed.set(number, answers.get(number) ?? true);
  }
  return asked.filter((number) => noticed.get(number) === false);
}

/** Runs the tests in a process of their own; answers what it said before it ended or got stuck. */
async function answersOf(work: Omit<Work, "answers">): Promise<Map<number, boolean>> {
  const answers = join(folder, "answers");
  const file = join(folder, "work.json");
  writeFileSync(answers, "");
  writeFileSync(file, JSON.stringify({ ...work, answers } satisfies Work));
  const args = ["node_modules/vitest/vitest.mjs", "run", "--config", "tests/mutants/vitest.config.ts"];
  const env = { ...process.env, MUTANTS_WORK: file };
  const child = spawn(process.execPath, args, { env, stdio: ["ignore", "ignore", "inherit"] });
  let told = 0;
  let since = Date.now();
  let isStuck = false;
  const watch = setInterval(() => {
    const length = readFileSync(answers).length;
    if (length > told) [told, since] = [length, Date.now()];
    else if (Date.now() - since > longestMs) isStuck = child.kill("SIGKILL");
  }, 1000);
  await new Promise((settle) => child.once("close", settle));
  clearInterval(watch);
  const lines = readFileSync(answers, "utf8").split("\n").filter(Boolean);
  if (lines.length === 0 && !isStuck && !work.atLoad) throw new Error("the tests fail without a mutant");
  if (told > 0 || lines.length > 0) process.stdout.write(`${lines.length} answered\n`);
  return new Map(
    lines.map((line) => {
      const [number = "", word] = line.split(" ");
      return [Number(number), word === "noticed"];
    }),
  );
}
