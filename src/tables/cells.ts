import type { JsonValue } from "#contract/schema.ts";
import { kindOf } from "./field-kinds.ts";
import type { CellStyle } from "./kinds/field-kind.ts";
import { putError, type RecordErrors } from "./record-error.ts";
import { fieldsByName } from "./table-fields.ts";
import type { FieldModel, Row, TableModel } from "./table-model.ts";

/** Cells of one line, by property. */
export type Cells = { [property: string]: string };

/**
 * Starts that a spreadsheet program may take for a formula: signs of either width, also after blanks, and the tabs and
 * ends of lines that some programs swallow before they look.
 */
const formulaStart = /^['\s]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\t\r\n]/u;
/** What a spreadsheet program writes into a cell whose formula has no value. */
const sheetError =
  /^#(?:NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A|GETTING_DATA|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|UNKNOWN!|BUSY!)$/u;
const textual = new Set<FieldModel["kind"]>([
  "text",
  "longText",
  "cron",
  "icon",
  "colour",
  "json",
  "multiChoice",
  "reference",
  "person",
  "department",
]);

/**
 * A row as the cells of a CSV or XLSX line, as people read them: titles of choices, yes and no, local time.
 * A text that a spreadsheet would run as a formula, or that looks like the error of one, gets an apostrophe in front, which
 * `textToRecord` takes off. Pure.
 */
export function recordToText(model: TableModel, row: Row, style: CellStyle): Cells {
  return Object.fromEntries(
    model.fields.map((field) => [field.name, cellText(field, row[field.name] ?? null, style)]),
  );
}

/** One value as a cell's text. */
export function cellText(field: FieldModel, value: JsonValue, style: CellStyle): string {
  if (value === null) return "";
  const text = kindOf(field).writeText(value, field, style);
  return textual.has(field.kind) ? guarded(text) : text;
}

/** A text that a spreadsheet program would take for a formula, or write for its error, with an apostrophe in front. */
export function guarded(text: string): string {
  return wantsGuard(text) ? `'${text}` : text;
}

function isGuarded(cell: string): boolean {
  return cell.startsWith("'") && wantsGuard(cell.slice(1));
}

function wantsGuard(text: string): boolean {
  return formulaStart.test(text) || sheetError.test(text.trim());
}

/**
 * The cells of one line as a row. Blank cells are null, so that an import can clear a value; columns that are left out stay out.
 * What cannot be read is an error of that field with the text found; limits and choices are `checkRecord`'s. Pure.
 */
export function textToRecord(
  model: TableModel,
  cells: Cells,
  style: CellStyle,
): { row: Row; errors: RecordErrors } {
  const row: Row = {};
  const errors: RecordErrors = {};
  const fields = fieldsByName(model);
  for (const [name, cell] of Object.entries(cells)) {
    const field = fields.get(name);
    if (field === undefined) {
      putError(errors, name, { code: "unknownField", params: {} });
      continue;
    }
    if (sheetError.test(cell.trim())) {
      putError(errors, name, { code: "sheetError", params: { found: cell.trim() } });
      continue;
    }
    const value = cellValue(field, cell, style);
    if (value === undefined)
      putError(errors, name, { code: "unreadable", params: { found: cell, kind: field.kind } });
    else row[name] = value;
  }
  return { row, errors };
}

/** One cell as a value; undefined if the kind cannot read it. */
export function cellValue(field: FieldModel, cell: string, style: CellStyle): JsonValue | undefined {
  if (cell.trim() === "") return null;
  const text = textual.has(field.kind) && isGuarded(cell) ? cell.slice(1) : cell;
  return kindOf(field).readText(text, field, style);
}
