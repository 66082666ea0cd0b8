import type { JsonValue } from "../../schema.ts";
import type { DimensionKind } from "../../shapes/approver-matrix.ts";

/** What a cell means: anything, one of some values, or a number over one bound and up to another. */
export type MatrixCell = "any" | { values: readonly string[] } | MatrixBand;

/** `over` is outside, `upTo` inside; a bound that is absent is no bound. */
export interface MatrixBand {
  over: number | undefined;
  upTo: number | undefined;
}

const number = String.raw`-?\d+(?:\.\d+)?`;
const upTo = new RegExp(`^(?:<=|≤)\\s*(${number})$`, "u");
const over = new RegExp(`^>\\s*(${number})$`, "u");
const between = new RegExp(`^(${number})\\s*(?:-|–|~|〜|至)\\s*(${number})$`, "u");

/**
 * Reads a cell as people write it: empty or `*` is anything; values are separated by commas or `、`; of a number `<=5000`,
 * `>5000` and `5000-10000`, which is over the first and up to the second. Nothing where it is none of these.
 */
export function readCell(kind: DimensionKind, written: string): MatrixCell | undefined {
  const text = written.trim();
  if (text === "" || text === "*") return "any";
  if (kind === "text") {
    const values = valuesIn(text);
    return values.length === 0 ? undefined : { values };
  }
  const plain = text.replaceAll(/(?<=\d)[,，](?=\d{3})/gu, "").replaceAll("＞", ">");
  const low = over.exec(plain);
  if (low !== null) return { over: Number(low[1]), upTo: undefined };
  const high = upTo.exec(plain);
  if (high !== null) return { over: undefined, upTo: Number(high[1]) };
  const both = between.exec(plain);
  if (both === null) return undefined;
  const band = { over: Number(both[1]), upTo: Number(both[2]) };
  return band.over < band.upTo ? band : undefined;
}

/** The values of a cell or of a list of values. */
export function valuesIn(text: string): string[] {
  const parts = text.split(/[,，、\n]/u).map((part) => part.trim());
  return [...new Set(parts.filter((part) => part !== ""))];
}

/** A band as a cell says it. */
export function bandText({ over: low, upTo: high }: MatrixBand): string {
  if (low === undefined) return high === undefined ? "*" : `<=${high}`;
  return high === undefined ? `>${low}` : `${low}-${high}`;
}

/** Whether a cell holds for what a form says; of several values any. */
export function cellHolds(cell: MatrixCell, value: JsonValue | undefined): boolean {
  if (cell === "any") return true;
  if ("values" in cell) {
    const said = (Array.isArray(value) ? value : [value]).map((each) => textOf(each));
    return said.some((each) => each !== undefined && cell.values.includes(each));
  }
  const amount = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  if (typeof amount !== "number" || !Number.isFinite(amount)) return false;
  return isIn(amount, cell);
}

/** Whether a number lies in a band. */
export function isIn(amount: number, band: MatrixBand): boolean {
  return (band.over === undefined || amount > band.over) && (band.upTo === undefined || amount <= band.upTo);
}

function textOf(value: JsonValue | undefined): string | undefined {
  if (typeof value === "string") return value.trim();
  return typeof value === "number" || typeof value === "boolean" ? String(value) : undefined;
}
