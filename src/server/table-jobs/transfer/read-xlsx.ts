import type { Readable } from "node:stream";
import { SaxesParser } from "saxes";
import { limits } from "#contract/limits.ts";
import { openPromise } from "../../archive/index.ts";
import { type Cell, cellText } from "./cell-text.ts";
import type { SheetLine } from "./sheet-line.ts";
import { SheetUnreadable } from "./sheet-unreadable.ts";
import { localName, readWorkbookParts, type WorkbookParts } from "./workbook-parts.ts";

/** Which sheet of a workbook is read, and which there are. */
export interface SheetsFound {
  /** What people call it; null where the workbook does not say, and where none was read. */
  sheetRead: string | null;
  /** What people may choose among, in the workbook's order. */
  sheets: readonly string[];
}

/** Which sheet of a workbook is to be read. */
export interface SheetChoice {
  /** What people call it; absent: the first with content among those that the workbook shows. */
  sheet?: string | undefined;
  /** Told before the first line, and before the error where there is none. */
  onSheets?: (found: SheetsFound) => void;
}

/**
 * The lines of one sheet of a workbook, read as they come, hidden rows and columns included; only the shared texts are kept
 * in memory. Of a workbook without content there are none.
 *
 * @throws {SheetUnreadable} for cells outside of what the format knows, formulas that were never computed, lines of more than
 * `cellsMax` cells, and a chosen sheet that is not there or without a line.
 */
export async function* readXlsx(
  path: string,
  cellsMax: number = limits.sheetColumnsMax,
  { sheet, onSheets }: SheetChoice = {},
): AsyncGenerator<SheetLine> {
  const zip = await openPromise(path);
  try {
    const parts = await readWorkbookParts(zip);
    const sheets = parts.sheets.flatMap(({ name }) => name ?? []);
    const wanted = parts.sheets.filter(({ name }) => sheet === undefined || name === sheet);
    for (const { part, name = null } of wanted) {
      let isEmpty = true;
      try {
        for await (const line of sheetLines(await zip.open(part), parts, cellsMax)) {
          if (isEmpty) onSheets?.({ sheetRead: name, sheets });
          isEmpty = false;
          yield line;
        }
      } catch (error) {
        if (isEmpty) onSheets?.({ sheetRead: name, sheets });
        throw error;
      }
      if (!isEmpty) return;
    }
    onSheets?.({ sheetRead: null, sheets });
    if (sheet !== undefined)
      throw new SheetUnreadable(wanted.length === 0 ? "noSuchSheet" : "emptySheet", { sheet });
  } finally {
    zip.close();
  }
}

async function* sheetLines(
  stream: Readable,
  parts: WorkbookParts,
  cellsMax: number,
): AsyncGenerator<SheetLine> {
  const parser = new SaxesParser();
  let lines: SheetLine[] = [];
  let cells: string[] = [];
  let row = 0;
  let cell: Cell = { at: 0, type: "", style: 0, value: "", isFormula: false };
  // Cells that name no place follow the one before, an empty one as well.
  let next = 0;
  let inValue = false;
  // How a Japanese text is said stands beside it, in elements of the same name.
  let inReading = false;
  parser.on("opentag", ({ name: full, attributes }) => {
    const name = localName(full);
    if (name === "row") {
      cells = [];
      next = 0;
      row = rowOf(String(attributes["r"] ?? "")) ?? row + 1;
    } else if (name === "c") {
      const at = columnOf(String(attributes["r"] ?? "")) ?? next;
      next = at + 1;
      const { t: type = "", s: style = 0 } = attributes;
      cell = { at, type: String(type), style: Number(style), value: "", isFormula: false };
    } else if (name === "f") cell.isFormula = true;
    else if (name === "rPh") inReading = true;
    else if (name === "v" || name === "t") inValue = !inReading;
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
    else if (name === "rPh") inReading = false;
    else if (name === "c") {
      const text = cellText(cell, parts);
      // A text that is not in the file would be read as an empty cell.
      if (cell.type === "s" && cell.value !== "" && parts.texts[Number(cell.value)] === undefined)
        throw new SheetUnreadable("broken");
      if (text === "" && cell.isFormula && cell.type !== "str")
        throw new SheetUnreadable("formulaWithoutValue", { cell: `${lettersOf(cell.at + 1)}${row}` });
      // What is only formatted says nothing, however far it goes.
      if (text === "") return;
      if (cell.at >= cellsMax) throw new SheetUnreadable("tooManyCells", { line: row, most: cellsMax });
      while (cells.length < cell.at) cells.push("");
      cells[cell.at] = text;
    } else if (name === "row" && cells.some((text) => text !== "")) lines.push({ line: row, cells });
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

/** 54 → `BC`. */
function lettersOf(column: number): string {
  const before = Math.floor((column - 1) / 26);
  return (before > 0 ? lettersOf(before) : "") + String.fromCharCode(65 + ((column - 1) % 26));
}
