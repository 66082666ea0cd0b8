import { type MatrixContent, type MatrixRow, matrixAssignedTypes } from "../../shapes/approver-matrix.ts";

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
}

/** Reads the lines of a sheet, the heads in any order: a dimension's title or field, the rule by its name or its code. */
export function readSheetRows(
  { dimensions }: Pick<MatrixContent, "dimensions">,
  [heads = [], ...lines]: readonly (readonly string[])[],
  words: MatrixWords,
): ReadRows {
  const named = heads.map(plain);
  const find = (...names: string[]) => named.findIndex((head) => names.some((name) => plain(name) === head));
  const columns = dimensions.map(({ title, field, i18n = {} }) => find(title, field, ...Object.values(i18n)));
  const rule = find(words("sheet.rule"), "assignedType");
  const argument = find(words("sheet.argument"), "taskAssigned");
  const known = new Set([...columns, rule, argument]);
  const titles = [...dimensions.map(({ title }) => title), words("sheet.rule"), words("sheet.argument")];
  return {
    rows: lines.map((line) => ({
      cells: columns.map((at) => line[at]?.trim() ?? ""),
      assignedType: readRule(line[rule] ?? "", words),
      taskAssigned: line[argument]?.trim() ?? "",
    })),
    unknown: heads.filter((head, at) => head.trim() !== "" && !known.has(at)),
    missing: titles.filter((_, at) => [...columns, rule, argument][at] === -1),
  };
}

/** Pasted cells, in the order of the matrix's columns, from the one where they were pasted. */
export function pastedCells(text: string): string[][] {
  const lines = text.replace(/\r?\n$/u, "").split(/\r?\n/u);
  return lines.map((line) => line.split("\t").map((cell) => cell.trim()));
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
