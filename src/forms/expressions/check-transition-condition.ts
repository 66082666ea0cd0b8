import type { FieldProblem } from "#contract/errors/refusal.ts";
import { columnsOf, componentsOf } from "#contract/shapes/form-components.ts";
import type { FormPage } from "#contract/shapes/form-page.ts";
import { checkExpression } from "./check-expression.ts";
import { inFormFields } from "./item-references.ts";
import { parseCondition, pathsFrom } from "./parse-condition.ts";

/**
 * What is wrong with the condition of a transition: as any condition, and it may read no field of which the form says that
 * conditions do not (`isCondition` false, spec §3 Form component). A form that says nothing of a field allows it.
 */
export function checkTransitionCondition(
  expression: string,
  page: FormPage | undefined,
): FieldProblem | undefined {
  const problem = checkExpression(expression, page);
  if (problem !== undefined) return problem;
  for (const [code, column] of pathsFrom(parseCondition(inFormFields(expression, page)), "form")) {
    const component = componentsOf(page).find(({ componentCode }) => componentCode === code);
    if (component === undefined) continue;
    const cell = columnsOf(component).find(({ componentCode }) => componentCode === column);
    const closed = [component, cell].find((field) => field?.isCondition === false);
    if (closed !== undefined)
      return { problem: "fieldNotForConditions", params: { field: closed.componentTitle } };
  }
  return undefined;
}
