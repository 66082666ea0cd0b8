import type { FormComponent } from "#contract/shapes/form-page.ts";
import { findNamed } from "./find-named.ts";
import { isLookedUp } from "./looked-up-columns.ts";
import type { PastedCell } from "./pasted-cell.ts";

/** A text in a column that only the server understands. */
export interface NameToFind {
  column: FormComponent;
  text: string;
}

/** What the texts of a range come to, once they are looked up; nothing for a text that was not. */
export type NamedCells = (column: FormComponent, text: string) => PastedCell | undefined;

/** The texts of a range that have to be looked up, each once. `columns` are those the range falls into. Pure. */
export function namesToFind(
  columns: readonly FormComponent[],
  range: readonly (readonly string[])[],
  isWritable: (column: FormComponent) => boolean,
): NameToFind[] {
  return columns.flatMap((column, across) => {
    if (!isLookedUp(column) || !isWritable(column)) return [];
    const texts = new Set(range.map((row) => row[across] ?? "").filter((text) => text !== ""));
    return [...texts].map((text) => ({ column, text }));
  });
}

const atOnce = 4;

/** Looks names up, a few at a time. */
export async function lookUpNames(names: readonly NameToFind[]): Promise<NamedCells> {
  const found = new Map<FormComponent, Map<string, PastedCell>>();
  const waiting = [...names];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const { column, text } = next;
      const cells = found.get(column) ?? new Map<string, PastedCell>();
      found.set(column, cells);
      cells.set(text, await findNamed(column, text));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return (column, text) => found.get(column)?.get(text);
}
