import { limits } from "../../limits.ts";
import type { MatrixContent } from "../../shapes/approver-matrix.ts";
import { bandText, type MatrixBand, type MatrixCell, readCell } from "./matrix-cell.ts";

/** What is to be looked at before a matrix counts; rows are counted from 1. */
export interface MatrixFindings {
  /** Both rows hold for `cells`; the first one counts. `never`: the second one never does. */
  overlaps: { row: number; other: number; cells: string[]; never: boolean }[];
  /** Combinations for which no row holds. */
  holes: { cells: string[] }[];
  /** There are more than are listed, or more combinations than are looked through. */
  more: boolean;
}

type Row = { row: number; cells: MatrixCell[] };

/** Overlaps and holes of a matrix whose cells can be read; rows with others are left out. */
export function matrixFindings(content: MatrixContent): MatrixFindings {
  const kinds = content.dimensions.map(({ kind }) => kind);
  const rows = content.rows.flatMap(({ cells }, index): Row[] => {
    const read = kinds.map((kind, at) => readCell(kind, cells[at] ?? ""));
    const known = read.filter((cell) => cell !== undefined);
    return known.length === read.length ? [{ row: index + 1, cells: known }] : [];
  });
  if (rows.length === 0 || kinds.length === 0) return { overlaps: [], holes: [], more: false };
  const overlaps = overlapsOf(rows);
  const holes = new HoleSearch(content, rows).find();
  return { ...overlaps, holes: holes.holes, more: overlaps.more || holes.more };
}

function overlapsOf(rows: readonly Row[]): Pick<MatrixFindings, "overlaps" | "more"> {
  const overlaps: MatrixFindings["overlaps"] = [];
  for (const [at, second] of rows.entries()) {
    for (const first of rows.slice(0, at)) {
      const shared = sharedCells(first.cells, second.cells);
      if (shared === undefined) continue;
      // A row below that says more generally what is left over is how fall-backs are written.
      const never = second.cells.every((cell, index) => isWithin(cell, first.cells[index] ?? "any"));
      if (!never && first.cells.every((cell, index) => isWithin(cell, second.cells[index] ?? "any")))
        continue;
      if (overlaps.length === limits.matrixFindingsMax) return { overlaps, more: true };
      overlaps.push({ row: first.row, other: second.row, cells: shared.map(cellText), never });
      if (never) break;
    }
  }
  return { overlaps, more: false };
}

function sharedCells(first: readonly MatrixCell[], second: readonly MatrixCell[]): MatrixCell[] | undefined {
  const shared: MatrixCell[] = [];
  for (const [at, cell] of first.entries()) {
    const both = sharedCell(cell, second[at] ?? "any");
    if (both === undefined) return undefined;
    shared.push(both);
  }
  return shared;
}

function sharedCell(one: MatrixCell, two: MatrixCell): MatrixCell | undefined {
  if (one === "any") return two;
  if (two === "any") return one;
  if ("values" in one) {
    const values = "values" in two ? one.values.filter((value) => two.values.includes(value)) : [];
    return values.length === 0 ? undefined : { values };
  }
  if ("values" in two) return undefined;
  const over = highest(one.over, two.over);
  const upTo = lowest(one.upTo, two.upTo);
  return over !== undefined && upTo !== undefined && over >= upTo ? undefined : { over, upTo };
}

function isWithin(inner: MatrixCell, outer: MatrixCell): boolean {
  if (outer === "any") return true;
  if (inner === "any") return false;
  if ("values" in inner)
    return "values" in outer && inner.values.every((value) => outer.values.includes(value));
  if ("values" in outer) return false;
  const above = outer.over === undefined || (inner.over !== undefined && inner.over >= outer.over);
  return above && (outer.upTo === undefined || (inner.upTo !== undefined && inner.upTo <= outer.upTo));
}

function highest(one: number | undefined, two: number | undefined): number | undefined {
  return one === undefined || two === undefined ? (one ?? two) : Math.max(one, two);
}

function lowest(one: number | undefined, two: number | undefined): number | undefined {
  return one === undefined || two === undefined ? (one ?? two) : Math.min(one, two);
}

function cellText(cell: MatrixCell): string {
  if (cell === "any") return "*";
  return "values" in cell ? cell.values.join(", ") : bandText(cell);
}

/**
 * Looks for combinations that no row covers, dimension by dimension among the rows that still hold, so that what one
 * open row covers is not walked through.
 */
class HoleSearch {
  readonly #parts: MatrixCell[][];
  readonly #rows: readonly Row[];
  readonly #holes: { cells: string[] }[] = [];
  #looked = 0;
  #more = false;

  constructor({ dimensions }: MatrixContent, rows: readonly Row[]) {
    this.#rows = rows;
    this.#parts = dimensions.map(({ kind, values }, at) => {
      const cells = rows.map((row) => row.cells[at] ?? "any");
      return kind === "number" ? bandsOf(cells) : valuesOf(cells, values);
    });
  }

  find(): { holes: { cells: string[] }[]; more: boolean } {
    this.#search([], this.#rows);
    return { holes: this.#holes, more: this.#more };
  }

  #search(before: readonly MatrixCell[], rows: readonly Row[]): void {
    if (this.#more) return;
    this.#looked += 1;
    if (this.#looked > limits.matrixCombinationsMax || this.#holes.length === limits.matrixFindingsMax) {
      this.#more = true;
      return;
    }
    const at = before.length;
    if (rows.length === 0) {
      const rest = this.#parts.slice(at).map((): MatrixCell => "any");
      this.#holes.push({ cells: [...before, ...rest].map(cellText) });
      return;
    }
    if (rows.some(({ cells }) => cells.slice(at).every((cell) => cell === "any"))) return;
    for (const part of this.#parts[at] ?? [])
      this.#search(
        [...before, part],
        rows.filter(({ cells }) => isWithin(part, cells[at] ?? "any")),
      );
  }
}

/** Every value that may come, one by one; where none is known, one that nobody names. */
function valuesOf(cells: readonly MatrixCell[], declared: readonly string[]): MatrixCell[] {
  const named = cells.flatMap((cell) => (cell !== "any" && "values" in cell ? cell.values : []));
  const values = [...new Set(declared.length > 0 ? declared : named)];
  return values.length === 0 ? ["any"] : values.map((value) => ({ values: [value] }));
}

/** The bands between all the bounds there are. */
function bandsOf(cells: readonly MatrixCell[]): MatrixBand[] {
  const bounds = cells.flatMap((cell) =>
    cell === "any" || "values" in cell ? [] : [cell.over, cell.upTo].filter((bound) => bound !== undefined),
  );
  const sorted = [...new Set(bounds)].toSorted((a, b) => a - b);
  const [first] = sorted;
  if (first === undefined) return [{ over: undefined, upTo: undefined }];
  return [{ over: undefined, upTo: first }, ...sorted.map((over, at) => ({ over, upTo: sorted[at + 1] }))];
}
