import { columnsOf, componentsOf } from "#contract/shapes/form-components.ts";
import type { FormPage } from "#contract/shapes/form-page.ts";
import type { PreparedExpression } from "./expressions/evaluate-condition.ts";
import { prepareForm } from "./prepare-form.ts";

/** A field or column that a formula or an event makes depend on others, all by address. */
export interface Dependence {
  address: string;
  reads: readonly string[];
}

/** What is worked out, shown or asked for by what else: formulas, formula columns and events. Pure. */
export function dependencesOf(page: FormPage | undefined): Dependence[] {
  const columns = componentsOf(page).flatMap((table) =>
    columnsOf(table).map((column) => `${table.componentCode}.${column.componentCode}`),
  );
  const readBy = (expression: PreparedExpression | undefined): string[] =>
    expression === undefined
      ? []
      : [...expression.fields, ...columns.filter((address) => names(expression, address))];
  return prepareForm(page).ruled.flatMap(({ component, events, formula, columns: computed }) => {
    const code = component.componentCode;
    const ofEvents = Object.values(events).flatMap((list) =>
      list.flatMap(({ condition, expression }) => [...readBy(condition), ...readBy(expression)]),
    );
    const ofColumns = computed.map(({ column, formula: own }) => ({
      address: `${code}.${column.componentCode}`,
      reads: [...readBy(own), ...own.cells.map((cell) => `${code}.${cell}`)],
    }));
    return [{ address: code, reads: [...readBy(formula), ...ofEvents] }, ...ofColumns];
  });
}

/** Whether an expression names a column as `form.lines.cost`. */
function names({ expression }: PreparedExpression, address: string): boolean {
  return new RegExp(
    `\\bform\\s*\\.\\s*${address.replace(".", "\\s*(?:\\[[^\\]]*\\]\\s*)?\\.\\s*")}\\b`,
    "u",
  ).test(expression);
}
