import { ComponentType } from "#contract/codes/component-type.ts";
import { percentIn } from "#contract/rules/percent.ts";
import { lowest } from "#contract/rules/sheet-heads.ts";
import { readNumber } from "../../fields/index.ts";

/** A column of a sheet as it may become a field; shown and corrected before it does. */
export interface GuessedColumn {
  title: string;
  code: string;
  type: ComponentType;
  /** The different values of its rows, in the order in which they came. */
  values: readonly string[];
  isTaken: boolean;
}

const day = /^\d{4}[-/.年]\d{1,2}[-/.月]\d{1,2}日?$/u;
const instant = /^\d{4}[-/.年]\d{1,2}[-/.月]\d{1,2}日?[ T]\d{1,2}:\d{2}/u;
const yesNo = /^(?:是|否|有|无|y|n|yes|no|true|false|はい|いいえ)$/iu;
const moneySign = /^[-+]?[¥￥$€£]\s?|\s?元$/u;
const moneyTitle = /金额|金額|单价|単価|总价|费用|価格|价格|amount|price|cost|fee\b/iu;
/** Numbers that are names: with a nought in front, or longer than figures are. */
const numberLikeName = /^0\d|^\d{12,}$/u;

const longText = 60;
const choicesMost = 12;
const rowsToTellChoices = 6;

/**
 * The columns of a sheet by its heads, with what the rows let one guess of each. A title above the heads is passed over; a
 * column that has values and no head is not taken, and offered all the same: nothing of a sheet is lost unseen. Pure.
 */
export function guessColumns(lines: readonly (readonly string[])[]): GuessedColumn[] {
  const [heads = [], ...rows] = inOneLine(belowTitle(lines));
  const width = Math.max(heads.length, ...rows.map((row) => row.length));
  return Array.from({ length: width }, (_none, at) => at).flatMap((at) => {
    const title = [...(heads[at] ?? "").trim()].slice(0, 100).join("");
    const given = rows.map((row) => (row[at] ?? "").trim()).filter((value) => value !== "");
    if (title === "" && given.length === 0) return [];
    return [
      {
        title,
        code: codeFor(title, at + 1),
        type: guessType(title, given),
        values: [...new Set(given)],
        isTaken: title !== "",
      },
    ];
  });
}

/** A line of one cell above one of several is the title of the sheet, its cells merged into one. */
function belowTitle(lines: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const filled = (line: readonly string[] = []) => line.filter((cell) => cell.trim() !== "").length;
  const heads = lines.findIndex((line, at) => filled(line) !== 1 || filled(lines[at + 1]) < 2);
  return heads < 0 ? lines : lines.slice(heads);
}

/**
 * Heads of two lines, the second naming what the first leaves open: with cells merged in both directions it leaves a column
 * open that the first names and every row fills; with groups above alone it names every column. They become one.
 */
function inOneLine(lines: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const [first = [], second = [], ...rows] = lines;
  const has = (line: readonly string[], at: number) => (line[at] ?? "").trim() !== "";
  const columns = Array.from({ length: Math.max(first.length, second.length) }, (_none, at) => at);
  const isNamedBelow = columns.some((at) => at > 0 && !has(first, at) && has(second, at));
  const isNamed = columns.every((at) => has(first, at) || has(second, at));
  const open = columns.filter((at) => !has(second, at));
  const isFilled =
    rows.length > 0 && open.length > 0 && open.every((at) => rows.every((row) => has(row, at)));
  // Where each column has a name below, a line of words above lines with figures is heads, no values.
  const isWords = open.length === 0 && second.every((cell) => !isFigure(cell));
  const isAboveFigures = isWords && rows.some((row) => row.some(isFigure));
  return isNamedBelow && isNamed && (isFilled || isAboveFigures) ? [lowest(first, second), ...rows] : lines;
}

const isFigure = (cell: string) => /\d/u.test(cell) && !/\p{L}/u.test(cell.replace(/[年月日元]/gu, ""));

/** What holds all of a column's values. Pure. */
export function guessType(title: string, given: readonly string[]): ComponentType {
  const all = (holds: (value: string) => boolean) => given.length > 0 && given.every(holds);
  if (all((value) => instant.test(value))) return ComponentType.dateTime;
  if (all((value) => day.test(value))) return ComponentType.date;
  if (all((value) => yesNo.test(value)) && new Set(given).size <= 2) return ComponentType.switch;
  const figure = (value: string) => readNumber(percentIn(value) ?? value.replace(moneySign, ""));
  if (all((value) => figure(value) !== undefined && !numberLikeName.test(value)))
    return moneyTitle.test(title) || given.some((value) => moneySign.test(value))
      ? ComponentType.money
      : ComponentType.number;
  if (given.some((value) => value.length > longText || value.includes("\n"))) return ComponentType.textArea;
  const different = new Set(given).size;
  const isChosen =
    given.length >= rowsToTellChoices && different <= choicesMost && different * 2 <= given.length;
  return isChosen ? ComponentType.select : ComponentType.text;
}

function codeFor(title: string, number: number): string {
  const code = title.replaceAll(/[^A-Za-z0-9_]/gu, "").slice(0, 60);
  return /^[A-Za-z]/u.test(code) ? code : `field${number}`;
}

/** Whether a code may be that of a field. */
export function isCode(code: string): boolean {
  return /^[A-Za-z][A-Za-z0-9_]{0,63}$/u.test(code.trim());
}
