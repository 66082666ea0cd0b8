import type { FieldRight } from "../codes/field-right.ts";
import type { FormValues, JsonValue } from "../schema.ts";
import { columnsOf, componentsOf, isNotTyped } from "../shapes/form-components.ts";
import type { FormComponent, FormPage } from "../shapes/form-page.ts";
import type { TaskDefinition } from "../shapes/process-definition.ts";

/** The right of every field of a page, by component code and by `rows.column`. */
export type FieldRightMap = Readonly<Record<string, FieldRight>>;

/**
 * The rights a task gives (spec §6 Field permissions): what it names, else `write` on the start task and `read`
 * elsewhere; a column inherits from its sub-table, and nothing of a hidden sub-table is shown.
 */
export function fieldRightsOf(task: TaskDefinition, page: FormPage | undefined): Record<string, FieldRight> {
  const rights: Record<string, FieldRight> = {};
  const usual: FieldRight = task.taskType === "start" ? "write" : "read";
  for (const component of componentsOf(page)) {
    const code = component.componentCode;
    const asked = task.fieldRights?.[code] ?? usual;
    const own = component.isResult === true && asked === "write" ? "read" : asked;
    rights[code] = own;
    for (const column of columnsOf(component)) {
      const address = `${code}.${column.componentCode}`;
      rights[address] = own === "hide" ? "hide" : (task.fieldRights?.[address] ?? own);
    }
  }
  return rights;
}

/**
 * Rights without the fields that restrictions hide from somebody, by address; a sub-table's name hides its columns. What
 * the person has to fill in stays: nobody can write what they do not see.
 */
export function rightsWithoutRestricted(
  rights: FieldRightMap,
  restricted: readonly string[],
): Record<string, FieldRight> {
  const narrowed = { ...rights };
  for (const [address, right] of Object.entries(rights)) {
    const isRestricted = restricted.includes(address) || restricted.includes(address.split(".")[0] ?? "");
    if (isRestricted && right !== "write") narrowed[address] = "hide";
  }
  return narrowed;
}

/** The same rights of somebody who changes nothing. */
export function readingRights(rights: FieldRightMap): Record<string, FieldRight> {
  const entries = Object.entries(rights).map(([address, right]): [string, FieldRight] => [
    address,
    right === "write" ? "read" : right,
  ]);
  return Object.fromEntries(entries);
}

/** Whether rows may be added and removed: the sub-table and every column of it that is typed are writable. */
export function mayChangeRows(component: FormComponent, rights: FieldRightMap): boolean {
  const code = component.componentCode;
  return (
    rights[code] === "write" &&
    columnsOf(component).every(
      (column) => isNotTyped(column) || rights[`${code}.${column.componentCode}`] === "write",
    )
  );
}

/** Whether anything of a field may be written: itself, or one of its columns. */
export function mayWrite(component: FormComponent, rights: FieldRightMap): boolean {
  const code = component.componentCode;
  return (
    rights[code] === "write" ||
    columnsOf(component).some((column) => rights[`${code}.${column.componentCode}`] === "write")
  );
}

/** The values without what is hidden, columns of sub-tables included; values of unknown fields are left out too. */
export function withoutHidden(
  values: FormValues,
  page: FormPage | undefined,
  rights: FieldRightMap,
): FormValues {
  const shown: FormValues = {};
  for (const component of componentsOf(page)) {
    const code = component.componentCode;
    const value = values[code];
    if (value === undefined || rights[code] === "hide") continue;
    const hidden = columnsOf(component).filter(
      (column) => rights[`${code}.${column.componentCode}`] === "hide",
    );
    shown[code] = hidden.length === 0 ? value : withoutColumns(value, hidden);
  }
  return shown;
}

function withoutColumns(value: JsonValue, hidden: readonly FormComponent[]): JsonValue {
  if (!Array.isArray(value)) return value;
  const codes = new Set(hidden.map((column) => column.componentCode));
  return value.map((row) =>
    isRow(row) ? Object.fromEntries(Object.entries(row).filter(([code]) => !codes.has(code))) : row,
  );
}

/** Whether a value is a row of a sub-table. */
export function isRow(value: JsonValue | undefined): value is FormValues {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
