import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Work } from "./all-chosen.ts";
import { compareWithList, listedNumbers } from "./listed-survivors.ts";
import type { Mutant } from "./find-mutants.ts";
import { type Room, roomMutants, rooms, roomSetting } from "./room-mutants.ts";

/**
 * Changes a room in one small place after another and counts how many of the changes its tests notice: the engine, or the
 * one that is the first word. `npm run test:mutants -- 200 7`: so many, chosen by this seed; `tables 200 7`: of the tables; all of a folder or file with `npm run test:mutants --
 * all flow/tally`, all there are with `all src`, those that are listed with `listed src`. `list` as the last word writes what survives into `survivors.json`.
 * Ends with 1 where fewer than nine of ten of all are noticed, or where what survives is not what is listed.
 */
const enough = 0.9;
/** A process that answers nothing for so long is stuck in its mutant, which is noticed thereby. */
const longestMs = 180_000;

const [first, ...others] = process.argv.slice(2);
const named = rooms.find((known) => known === first);
const room: Room = named ?? "engine";
const given = named === undefined && first !== undefined ? [first, ...others] : others;
const [count = "100", chosen = "1", asked = ""] = given;
const { mutants } = roomMutants(process.cwd(), room);
const numbers = mutants.map((_, number) => number);
const isChosenFile = (number: number): boolean => mutants[number]?.file.includes(chosen) === true;
const wanted =
  count === "all"
    ? numbers.filter(isChosenFile)
    : count === "listed"
      ? listedNumbers(mutants).filter(isChosenFile)
      : sample(numbers, Number(count), Number(chosen));
/** Whose process answered nothing until it was stopped: counted as noticed, and said. */
const stuckAt: number[] = [];
const folder = mkdtempSync(join(tmpdir(), "chancery-mutants-"));
const left = await survivors(wanted);
rmSync(folder, { recursive: true });

const share = 1 - left.length / Math.max(1, wanted.length);
const unlisted = compareWithList(mutants, {
  room,
  asked: wanted,
  survived: left,
  isWritten: asked === "list",
});
for (const line of unlisted) process.stdout.write(`${line}\n`);
process.stdout.write(
  `${wanted.length} of ${mutants.length} mutants, ${wanted.length - left.length} noticed (${(share * 100).toFixed(1)} %)\n`,
);
for (const number of stuckAt) {
  const { file, line, was, text } = mutants[number] as Mutant;
  process.stdout.write(`stuck, counted as noticed: ${file}:${line}  ${was} -> ${text}\n`);
}
// Of a sample the share is a matter of luck: what survives has to be listed.
const isWhole = wanted.length === mutants.length;
process.exitCode = (isWhole && share < enough) || unlisted.length > 0 ? 1 : 0;

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
async function survivors(of: readonly number[]): Promise<number[]> {
  const noticed = new Map<number, boolean>();
  let rest = [...of];
  while (rest.length > 0) {
    for (const [number, isNoticed] of await answersOf(rest)) noticed.set(number, isNoticed);
    rest = rest.filter((number) => !noticed.has(number));
    const [stuck] = rest;
    if (stuck !== undefined) {
      noticed.set(stuck, true);
      stuckAt.push(stuck);
    }
    rest = rest.slice(1);
  }
  return of.filter((number) => noticed.get(number) === false);
}

/** Runs the tests in a process of their own; answers what it said before it ended or got stuck. */
async function answersOf(asked: readonly number[]): Promise<Map<number, boolean>> {
  const answers = join(folder, "answers");
  const file = join(folder, "work.json");
  writeFileSync(answers, "");
  writeFileSync(file, JSON.stringify({ mutants: asked, answers } satisfies Work));
  const args = ["node_modules/vitest/vitest.mjs", "run", "--config", "tests/mutants/vitest.config.ts"];
  const env = { ...process.env, MUTANTS_WORK: file, [roomSetting]: room };
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
  if (lines.length === 0 && !isStuck) throw new Error("the tests fail without a mutant");
  if (told > 0 || lines.length > 0) process.stdout.write(`${lines.length} answered\n`);
  return new Map(
    lines.map((line) => {
      const [number = "", word] = line.split(" ");
      return [Number(number), word === "noticed"];
    }),
  );
}
