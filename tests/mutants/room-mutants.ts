import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { findMutants, type Mutant, type Switch } from "./find-mutants.ts";

/** The rooms whose tests need nothing but themselves: thousands of mutants in minutes. */
export const rooms = ["engine", "forms", "tables"] as const;
export type Room = (typeof rooms)[number];

/** The room of this run: a process of its own inherits it. */
export const roomSetting = "MUTANTS_ROOM";

export function roomOfRun(): Room {
  return rooms.find((room) => room === process.env[roomSetting]) ?? "engine";
}

/** A source file of a room with its mutants, numbered from `first`. */
export interface MutatedSource {
  file: string;
  switches: Switch[];
  first: number;
}

/** Shapes and lists of names, where nothing decides, and what runs in a page, out of reach of a switch. */
const passedOver =
  /^src\/(?:engine\/model\/|\w+\/index\.ts|tables\/(?:standalone-validator|validator-runtime)\.ts)/u;

/** Every mutant of a room; a mutant's number is its place in the list. */
export function roomMutants(root: string, room: Room): { sources: MutatedSource[]; mutants: Mutant[] } {
  const files = readdirSync(resolve(root, `src/${room}`), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts"))
    .map((path) => `src/${room}/${path}`)
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
