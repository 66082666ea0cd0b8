import { type MatrixContent, type MatrixRow, matrixAssignedTypes } from "../../shapes/approver-matrix.ts";
import { findHeads } from "../sheet-heads.ts";

/** Says a word of the screens: `sheet.rule`, `rule.role`. */
export type MatrixWords = (key: string) => string;

/** A matrix as the lines of a sheet: heads, then a line for each row. */
export function sheetLines({ dimensions, rows }: MatrixContent, words: MatrixWords): string[][] {
  const heads = [...dimensions.map(({ title }) => title), words("sheet.rule"), words("sheet.argument")];
  return [
    heads,
    ...rows.map(({ cells, assignedType, taskAssigned }) => [
      ...dimensions.map((_, at) => cells[at] ?? ""),
      isRule(assignedType) ? words(`rule.${assignedType}`) : assignedType,
      taskAssigned,
    ]),
  ];
}

/** Lines of a sheet as rows, and the heads that were no column of the matrix. */
export interface ReadRows {
  rows: MatrixRow[];
  unknown: string[];
  /** Columns of the matrix that the sheet does not have. */
  missing: string[];
  /** Lines that the heads take, with what stands above them. */
  headLines: number;
}

/** Reads the lines of a sheet, a title above the heads left out and the heads in any order: a dimension's title or field, the rule by its name or its code. */
export function readSheetRows(
  { dimensions }: Pick<MatrixContent, "dimensions">,
  sheet: readonly (readonly string[])[],
  words: MatrixWords,
): ReadRows {
  const names = [
    ...dimensions.map(({ title, field, i18n = {} }) => [title, field, ...Object.values(i18n)]),
    [words("sheet.rule"), "assignedType"],
    [words("sheet.argument"), "taskAssigned"],
  ].map((some) => new Set(some.map(plain)));
  const placesIn = (heads: readonly string[]) =>
    names.map((some) => heads.findIndex((head) => some.has(plain(head))));
  const { heads, lines: headLines } = findHeads(
    sheet,
    (some) => placesIn(some).filter((at) => at !== -1).length,
  );
  const lines = sheet.slice(headLines);
  const places = placesIn(heads);
  const columns = places.slice(0, dimensions.length);
  const [rule = -1, argument = -1] = places.slice(dimensions.length);
  const known = new Set(places);
  const titles = [...dimensions.map(({ title }) => title), words("sheet.rule"), words("sheet.argument")];
  return {
    rows: lines.map((line) => ({
      cells: columns.map((at) => line[at]?.trim() ?? ""),
      assignedType: readRule(line[rule] ?? "", words),
      taskAssigned: line[argument]?.trim() ?? "",
    })),
    unknown: heads.filter((head, at) => head.trim() !== "" && !known.has(at)),
    missing: titles.filter((_, at) => places[at] === -1),
    headLines,
  };
}

/** A rule by its code or its name; what is neither stays as it was written, to be mended. An empty one names people. */
export function readRule(written: string, words: MatrixWords): string {
  const text = plain(written);
  if (text === "") return "users";
  const found = matrixAssignedTypes.find(
    (type) => plain(type) === text || plain(words(`rule.${type}`)) === text,
  );
  return found ?? written.trim();
}

function isRule(assignedType: string): boolean {
  return matrixAssignedTypes.some((type) => type === assignedType);
}

function plain(text: string): string {
  return text.trim().toLocaleLowerCase();
}
