import type { Readable } from "node:stream";
import { SaxesParser } from "saxes";
import { limits } from "#contract/limits.ts";
import { openPromise } from "../../archive/index.ts";
import { SheetUnreadable } from "./sheet-unreadable.ts";
import { localName, readWorkbookParts, unescaped, type WorkbookParts } from "./workbook-parts.ts";

/**
 * The lines of a workbook's first sheet, read as they come; only the shared texts are kept in memory.
 *
 * @throws {SheetUnreadable} for cells outside of what the format knows, and lines of more than `cellsMax` cells.
 */
export async function* readXlsx(
  path: string,
  cellsMax: number = limits.sheetColumnsMax,
): AsyncGenerator<string[]> {
  const zip = await openPromise(path);
  try {
    const parts = await readWorkbookParts(zip);
    yield* sheetLines(await zip.open(parts.sheet), parts, cellsMax);
  } finally {
    zip.close();
  }
}

interface Cell {
  at: number;
  type: string;
  style: number;
  value: string;
}

async function* sheetLines(
  stream: Readable,
  parts: WorkbookParts,
  cellsMax: number,
): AsyncGenerator<string[]> {
  const parser = new SaxesParser();
  let lines: string[][] = [];
  let line: string[] = [];
  let row = 0;
  let cell: Cell = { at: 0, type: "", style: 0, value: "" };
  let inValue = false;
  parser.on("opentag", ({ name: full, attributes }) => {
    const name = localName(full);
    if (name === "row") {
      line = [];
      row = rowOf(String(attributes["r"] ?? "")) ?? row + 1;
    } else if (name === "c") {
      const at = columnOf(String(attributes["r"] ?? "")) ?? line.length;
      if (at >= cellsMax) throw new SheetUnreadable("tooManyCells", { line: row, most: cellsMax });
      cell = { at, type: String(attributes["t"] ?? ""), style: Number(attributes["s"] ?? 0), value: "" };
    } else if (name === "v" || name === "t") inValue = true;
  });
  parser.on("text", (part) => {
    if (!inValue) return;
    cell.value += part;
    if (cell.value.length > limits.sheetCellMaxCharacters)
      throw new SheetUnreadable("cellTooLong", {
        line: row,
        column: cell.at + 1,
        most: limits.sheetCellMaxCharacters,
      });
  });
  parser.on("closetag", ({ name: full }) => {
    const name = localName(full);
    if (name === "v" || name === "t") inValue = false;
    else if (name === "c") {
      while (line.length < cell.at) line.push("");
      line[cell.at] = cellText(cell, parts);
    } else if (name === "row" && line.some((text) => text !== "")) lines.push(line);
  });
  stream.setEncoding("utf8");
  for await (const part of stream) {
    parser.write(String(part));
    const ready = lines;
    lines = [];
    yield* ready;
  }
  parser.close();
  yield* lines;
}

/** `BC7` → 54. No sheet has a column beyond XFD: a file that names one would only be filled up to it. */
function columnOf(reference: string): number | undefined {
  const letters = /^[A-Z]+/u.exec(reference)?.[0];
  if (letters === undefined) return undefined;
  const column = letters.length > 3 ? Number.POSITIVE_INFINITY : columnNumber(letters);
  if (column > limits.sheetColumnsMax)
    throw new SheetUnreadable("outsideSheet", { cell: reference.slice(0, 20) });
  return column - 1;
}

function columnNumber(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}

function rowOf(reference: string): number | undefined {
  if (!/^\d+$/u.test(reference)) return undefined;
  const row = Number(reference);
  if (row > limits.sheetRowsMax) throw new SheetUnreadable("outsideSheet", { cell: reference.slice(0, 20) });
  return row;
}

const daySeconds = 86_400;
/** The last second of the year 9999, the last a spreadsheet knows. */
const lastMs = Date.UTC(9999, 11, 31, 23, 59, 59);

function cellText({ type, style, value }: Cell, { texts, dates, epochMs }: WorkbookParts): string {
  if (type === "s") return texts[Number(value)] ?? "";
  if (type === "b") return value === "1" ? "true" : "false";
  if (type === "str" || type === "inlineStr") return unescaped(value);
  if (type !== "" && type !== "n") return value;
  if (value === "") return value;
  if (!dates.has(style)) return asShown(value);
  const ms = epochMs + Math.round(Number(value) * daySeconds) * 1_000;
  if (!(ms >= epochMs && ms <= lastMs)) return value;
  const text = new Date(ms).toISOString();
  return text.endsWith("T00:00:00.000Z") ? text.slice(0, 10) : text.slice(0, 19).replace("T", " ");
}

/** Digits a spreadsheet program shows; what is stored beyond is the rest of a binary fraction: 0.30000000000000004. */
const digits = 15;

function asShown(value: string): string {
  const number = Number(value);
  return value.length > digits && Number.isFinite(number) && !Number.isInteger(number)
    ? String(Number(number.toPrecision(digits)))
    : value;
}
