import { columnsOf } from "#contract/shapes/form-components.ts";
import type { FormPage } from "#contract/shapes/form-page.ts";
import { type ComparedField, conditionFields } from "../conditions/index.ts";

/** The fields that conditions and formulas of a form may read, and in a sub-table's formula those of its row. */
export function expressionFields(page: FormPage, tableAt?: number): ComparedField[] {
  const table = tableAt === undefined ? undefined : page.components[tableAt];
  // What transitions may not read the form itself may.
  const open = page.components.map(({ isCondition: _said, ...component }) => component);
  const own = conditionFields({ ...page, components: open }).filter(({ source }) => source === "form");
  const sums = page.components.flatMap((component) =>
    columnsOf(component).map(
      (column): ComparedField => ({
        path: `form.${component.componentCode}.${column.componentCode}`,
        source: "form",
        kind: "list",
        component: column,
      }),
    ),
  );
  const row = (table === undefined ? [] : columnsOf(table)).map(
    (component): ComparedField => ({
      path: `row.${component.componentCode}`,
      source: "form",
      kind: "number",
      component,
    }),
  );
  return [...row, ...own, ...sums];
}
