import { expect } from "vitest";

/** A test of a room, to be run as often as there are mutants. */
export interface CollectedTest {
  name: string;
  run: () => unknown;
}

/** Stands in for vitest while the tests of a room are loaded: notes each test instead of running it. */
export const collected: CollectedTest[] = [];

const path: string[] = [];

export function describe(name: string, body: () => void): void {
  path.push(name);
  body();
  path.pop();
}

describe.each =
  <Row>(rows: readonly Row[]) =>
  (name: string, body: (...row: never[]) => void): void => {
    for (const given of argumentsOf(rows)) describe(name, () => body(...(given as never[])));
  };

export function it(name: string, run: () => unknown): void {
  collected.push({ name: [...path, name].join(" > "), run });
}

it.each =
  <Row>(rows: readonly Row[]) =>
  (name: string, run: (...row: never[]) => unknown): void => {
    argumentsOf(rows).forEach((given, index) => it(`${name} #${index}`, () => run(...(given as never[]))));
  };

/** Lists are the arguments where all rows are lists, as vitest has it. */
function argumentsOf(rows: readonly unknown[]): unknown[][] {
  return rows.every(Array.isArray) ? (rows as unknown[][]) : rows.map((row) => [row]);
}

export const test = it;
export { expect };
