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
    for (const row of rows) describe(name, () => body(...(argumentsOf(row) as never[])));
  };

export function it(name: string, run: () => unknown): void {
  collected.push({ name: [...path, name].join(" > "), run });
}

it.each =
  <Row>(rows: readonly Row[]) =>
  (name: string, run: (...row: never[]) => unknown): void => {
    rows.forEach((row, index) => it(`${name} #${index}`, () => run(...(argumentsOf(row) as never[]))));
  };

function argumentsOf(row: unknown): unknown[] {
  return Array.isArray(row) ? (row as unknown[]) : [row];
}

export const test = it;
export { expect };
