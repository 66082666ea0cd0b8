import { limits } from "#contract/limits.ts";
import type { FieldProblem } from "#contract/errors/refusal.ts";
import { type FieldRightMap, isRow, mayChangeRows } from "#contract/rules/field-rights.ts";
import { isEmptyValue, sameValue } from "#contract/rules/same-value.ts";
import type { FormValues, JsonValue } from "#contract/schema.ts";
import { columnsOf, componentsOf, isNotTyped } from "#contract/shapes/form-components.ts";
import type { FormComponent, FormPage } from "#contract/shapes/form-page.ts";

/** What a person's values change, and which of it they may not write. */
export interface FieldChanges {
  /** New values by component code; a sub-table's is whole, with the cells they may not see kept. */
  changed: FormValues;
  forbidden: Record<string, FieldProblem>;
}

/**
 * Compares what a person sends with what is stored (R19, I10): an unchanged echo is no change, a changed value
 * without the right to write it is forbidden under its field, `lines[1].cost` for a cell. What nobody types is passed
 * over. A field or column whose right is `hide` is unknown whatever is sent for it: neither a right guess nor a title
 * tells that it is there. Pure.
 */
export function changedFields(
  page: FormPage | undefined,
  stored: FormValues,
  sent: FormValues,
  rights: FieldRightMap,
): FieldChanges {
  const changes: FieldChanges = { changed: {}, forbidden: {} };
  const components = new Map(componentsOf(page).map((component) => [component.componentCode, component]));
  for (const [code, value] of Object.entries(sent)) {
    if (isEnough(changes)) break;
    const component = components.get(code);
    if (component === undefined || rights[code] === "hide") changes.forbidden[code] = unknownField(code);
    else if (isNotTyped(component)) continue;
    else if (columnsOf(component).length > 0) compareRows(component, stored[code], value, rights, changes);
    else if (sameValue(stored[code], value)) continue;
    else if (rights[code] === "write") changes.changed[code] = value;
    else
      changes.forbidden[code] = { problem: "fieldNotWritable", params: { field: component.componentTitle } };
  }
  return changes;
}

/** Whether so much is forbidden that more need not be told: nothing of it will be stored. */
function isEnough({ forbidden }: FieldChanges): boolean {
  return Object.keys(forbidden).length >= limits.problemsToldMax;
}

function compareRows(
  table: FormComponent,
  stored: JsonValue | undefined,
  sent: JsonValue,
  rights: FieldRightMap,
  changes: FieldChanges,
): void {
  const code = table.componentCode;
  if (mayChangeRows(table, rights)) {
    if (!sameValue(stored, sent)) changes.changed[code] = sent;
    return;
  }
  if (isEmptyValue(stored) && isEmptyValue(sent)) return;
  const before = Array.isArray(stored) ? stored : [];
  const after = Array.isArray(sent) ? sent : [];
  if (before.length !== after.length || !after.every(isRow)) {
    changes.forbidden[code] = { problem: "rowsNotWritable", params: { field: table.componentTitle } };
    return;
  }
  let isChanged = false;
  const rows = before.map((old, index) => {
    const row: FormValues = isRow(old) ? { ...old } : {};
    for (const [column, value] of Object.entries(after[index] ?? {})) {
      if (isEnough(changes)) break;
      const definition = columnsOf(table).find((each) => each.componentCode === column);
      const right = rights[`${code}.${column}`];
      const place = `${code}[${index}].${column}`;
      if (definition === undefined || right === "hide") changes.forbidden[place] = unknownField(column);
      else if (sameValue(row[column], value) || isNotTyped(definition)) continue;
      else if (right === "write") {
        row[column] = value;
        isChanged = true;
      } else {
        changes.forbidden[place] = {
          problem: "fieldNotWritable",
          params: { field: definition.componentTitle },
        };
      }
    }
    return row;
  });
  if (isChanged) changes.changed[code] = rows;
}

function unknownField(field: string): FieldProblem {
  return { problem: "unknownField", params: { field } };
}
