import type { FieldRightMap } from "#contract/rules/field-rights.ts";
import { ComponentDataType, ComponentType } from "#contract/codes/component-type.ts";
import { componentKind } from "#contract/components/component-kinds.ts";
import type { FormValues, JsonValue } from "#contract/schema.ts";
import type { FormComponent } from "#contract/shapes/form-page.ts";

/** The rows of a sub-table's value; what is no row is left out. */
export function rowsOf(value: JsonValue | undefined): FormValues[] {
  if (!Array.isArray(value)) return [];
  return value.filter(
    (row): row is FormValues => typeof row === "object" && row !== null && !Array.isArray(row),
  );
}

/** Whether a column holds figures that may be summed up under its table. */
export function mayHaveTotal({ componentType, componentDataType }: FormComponent): boolean {
  return (
    componentKind(componentType)?.properties.includes("isTotaled") === true &&
    (componentType !== ComponentType.formula || componentDataType === ComponentDataType.number)
  );
}

/** Whether a column is summed up under its table: figures are unless the form says otherwise. */
export function hasTotal(column: FormComponent): boolean {
  return mayHaveTotal(column) && column.isTotaled !== false;
}

/** The sum of a column, in hundredths inside, so that cents never drift. */
export function totalOf(rows: readonly FormValues[], column: FormComponent): number {
  const hundredths = rows.reduce((sum, row) => {
    const value = row[column.componentCode];
    return typeof value === "number" ? sum + Math.round(value * 100) : sum;
  }, 0);
  return hundredths / 100;
}

/** The columns a reader sees, in their order. */
export function visibleColumns(table: FormComponent, rights: FieldRightMap): FormComponent[] {
  return [...(table.children ?? [])]
    .sort((one, other) => one.componentOrder - other.componentOrder)
    .filter((column) => rights[`${table.componentCode}.${column.componentCode}`] !== "hide");
}

/** What one may do with a column; the server names it, a column it does not name is read. */
export function mayWriteColumn(table: FormComponent, column: FormComponent, rights: FieldRightMap): boolean {
  return rights[`${table.componentCode}.${column.componentCode}`] === "write";
}
