import { type FieldRightMap, isRow } from "#contract/rules/field-rights.ts";
import type { FormValues, JsonValue } from "#contract/schema.ts";
import type { Reader } from "./form-reader.ts";
import type { PreparedColumn, PreparedField } from "./prepared-form.ts";
import { storedValue } from "./stored-value.ts";

/**
 * The rows of a sub-table with its formula columns worked out; `undefined` where it has none, or no rows. A cell this
 * person cannot know stays as it is. Rows in which nothing changes are the same objects. Pure.
 */
export function filledRows(
  { component: table, columns }: PreparedField,
  value: JsonValue | undefined,
  rights: FieldRightMap,
  reader: Reader,
): JsonValue[] | undefined {
  if (columns.length === 0 || !Array.isArray(value)) return undefined;
  const right = (code: string) => rights[`${table.componentCode}.${code}`];
  const known = columns.filter(
    ({ column, formula }) =>
      right(column.componentCode) !== "hide" && formula.cells.every((code) => right(code) !== "hide"),
  );
  const fill = (row: JsonValue): JsonValue => {
    if (!isRow(row)) return row;
    let cells: FormValues = row;
    for (const { column, formula } of known) {
      const given = filledCell({ column, formula }, table, cells, reader);
      const code = column.componentCode;
      if (given !== undefined && given !== (cells[code] ?? null)) cells = { ...cells, [code]: given };
    }
    return cells;
  };
  const rows = value.map(fill);
  return rows.every((row, index) => row === value[index]) ? value : rows;
}

function filledCell(
  { column, formula }: PreparedColumn,
  table: PreparedField["component"],
  cells: FormValues,
  reader: Reader,
): JsonValue | undefined {
  const outcome = reader.valueOf(formula, { table, cells });
  return outcome === undefined ? undefined : storedValue(column, outcome.value);
}
