import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { findMutants, type Mutant, type Switch } from "./find-mutants.ts";

/** A source file of the engine with its mutants, numbered from `first`. */
export interface MutatedSource {
  file: string;
  switches: Switch[];
  first: number;
}

/** Shapes and lists of names: nothing decides there. */
const passedOver = /^src\/engine\/(?:model\/|index\.ts)/u;

/** Every mutant of the engine; a mutant's number is its place in the list. */
export function engineMutants(root: string): { sources: MutatedSource[]; mutants: Mutant[] } {
  const files = readdirSync(resolve(root, "src/engine"), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts"))
    .map((path) => `src/engine/${path}`)
    .filter((path) => !passedOver.test(path))
    .sort();
  const sources: MutatedSource[] = [];
  const mutants: Mutant[] = [];
  for (const file of files) {
    const switches = findMutants(file, readFileSync(resolve(root, file), "utf8"));
    sources.push({ file, switches, first: mutants.length });
    mutants.push(...switches.map(({ mutant }) => mutant));
  }
  return { sources, mutants };
}
