import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { findMutants, type Mutant } from "./find-mutants.ts";

/**
 * Changes the engine in one small place after another and counts how many of the changes its tests notice.
 * `npm run test:mutants -- 200 7`: so many, chosen by this seed; all of a folder or file with `npm run test:mutants --
 * all flow/tally`. Ends with 1 where fewer than nine of ten are noticed.
 */
const enough = 0.9;
/** A mutant that never ends is noticed, too. */
const longestMs = 120_000;
/** Shapes and lists of names: nothing decides there. */
const passedOver = /^src\/engine\/(?:model\/|index\.ts)/u;

const [count = "100", chosen = "1"] = process.argv.slice(2);
const files = readdirSync("src/engine", { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".ts"))
  .map((path) => `src/engine/${path}`)
  .filter((path) => !passedOver.test(path))
  .sort();
const all = files.flatMap((file) => findMutants(file, readFileSync(file, "utf8")));
const mutants =
  count === "all"
    ? all.filter(({ file }) => file.includes(chosen))
    : sample(all, Number(count), Number(chosen));

const survivors: Mutant[] = [];
for (const mutant of mutants) {
  const isNoticed = (await fails(mutant, "examples")) || (await fails(mutant, "stories"));
  if (!isNoticed) survivors.push(mutant);
  process.stdout.write(isNoticed ? "." : `\n${describe(mutant)}\n`);
}
const share = 1 - survivors.length / Math.max(1, mutants.length);
process.stdout.write(
  `\n${mutants.length} of ${all.length} mutants, ${mutants.length - survivors.length} noticed (${(share * 100).toFixed(1)} %)\n`,
);
process.exitCode = share < enough ? 1 : 0;

function describe({ file, line, was, text }: Mutant): string {
  return `survives: ${file}:${line}  ${was.slice(0, 80).replaceAll("\n", " ")}  ->  ${text}`;
}

/** So many of a list, the same ones for a seed, in the order of the list. */
function sample(list: readonly Mutant[], wanted: number, seed: number): Mutant[] {
  let state = seed;
  const next = (): number => (state = (state * 48_271) % 2_147_483_647);
  return list
    .map((mutant, index) => ({ mutant, index, key: next() }))
    .sort((one, other) => one.key - other.key)
    .slice(0, wanted)
    .sort((one, other) => one.index - other.index)
    .map(({ mutant }) => mutant);
}

/** Runs the tests with a mutant; answers whether one of them fails. */
async function fails(mutant: Mutant, tests: "examples" | "stories"): Promise<boolean> {
  const args = ["node_modules/vitest/vitest.mjs", "run", "--config", "tests/mutants/vitest.config.ts"];
  if (tests === "stories") args.push("tests/engine/model.test.ts", "tests/engine/preview");
  const env = { ...process.env, MUTANT: JSON.stringify(mutant), MUTANT_WITH: tests };
  const child = spawn(process.execPath, args, { env, stdio: "ignore" });
  const limit = setTimeout(() => child.kill("SIGKILL"), longestMs);
  const code = await new Promise<number | null>((settle) => child.once("close", settle));
  clearTimeout(limit);
  return code !== 0;
}
