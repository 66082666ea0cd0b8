import { readFileSync, writeFileSync } from "node:fs";
import type { Mutant } from "./find-mutants.ts";
import type { Room } from "./room-mutants.ts";

/** Mutants that no test notices, with the reason of each: by file, as `line of code | was -> becomes`. */
type Listed = Record<string, Record<string, string>>;

const path = "tests/mutants/survivors.json";
const toBeExplained = "";

/** Which mutants a run asked about, and which of them survived, by number. */
interface Found {
  /** Whose mutants they are; what is listed of other rooms stays. */
  room: Room;
  asked: readonly number[];
  survived: readonly number[];
  /** The list is to be what was found, as far as it was asked. */
  isWritten: boolean;
}

/**
 * Says what of a run is not as it is listed: who survives without a reason, and who is listed although noticed. Equal
 * changes of equal lines in a file stand for one another.
 */
export function compareWithList(mutants: readonly Mutant[], found: Found): string[] {
  const listed = JSON.parse(readFileSync(path, "utf8")) as Listed;
  const keysOf = (numbers: readonly number[]): Set<string> =>
    new Set(numbers.map((number) => keyOf(mutants[number])));
  const survived = keysOf(found.survived);
  const asked = new Set(found.asked);
  const unasked = [...mutants.keys()].filter((number) => !asked.has(number));
  const unknown = keysOf(unasked);
  const now: Listed = {};
  const said: string[] = [];
  for (const [file, changes] of Object.entries(listed)) {
    for (const [change, reason] of Object.entries(changes)) {
      const key = keyText(file, change);
      const isThere = !file.startsWith(`src/${found.room}/`) || survived.has(key) || unknown.has(key);
      if (isThere) (now[file] ??= {})[change] = reason;
      else said.push(`listed, but noticed: ${key}`);
      if (isThere && reason === toBeExplained) said.push(`without a reason: ${key}`);
    }
  }
  for (const number of found.survived) {
    const { file, line, ...mutant } = mutants[number] as Mutant;
    const changes = (now[file] ??= {});
    if (changeOf(mutant) in changes) continue;
    changes[changeOf(mutant)] = toBeExplained;
    said.push(`survives: ${file}:${line}  ${changeOf(mutant)}`);
  }
  if (found.isWritten) writeFileSync(path, `${JSON.stringify(sorted(now), null, 2)}\n`);
  return said;
}

/** The numbers of those that are listed. */
export function listedNumbers(mutants: readonly Mutant[]): number[] {
  const listed = JSON.parse(readFileSync(path, "utf8")) as Listed;
  return mutants.flatMap((mutant, number) =>
    listed[mutant.file]?.[changeOf(mutant)] === undefined ? [] : [number],
  );
}

function keyOf(mutant: Mutant | undefined): string {
  return mutant === undefined ? "" : keyText(mutant.file, changeOf(mutant));
}

function keyText(file: string, change: string): string {
  return `${file}  ${change}`;
}

function changeOf({ code, was, text }: Pick<Mutant, "code" | "was" | "text">): string {
  return `${code} | ${was} -> ${text}`;
}

function sorted(listed: Listed): Listed {
  const files = Object.entries(listed).filter(([, changes]) => Object.keys(changes).length > 0);
  return Object.fromEntries(files.sort(([one], [other]) => (one < other ? -1 : 1)));
}
