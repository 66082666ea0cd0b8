import type { FieldProblem } from "#contract/errors/refusal.ts";
import type { FormComponent, FormPage } from "#contract/shapes/form-page.ts";
import { checkExpression, type ExpressionUse } from "./check-expression.ts";
import { checkTransitionCondition } from "./check-transition-condition.ts";

/** What is wrong with an expression of a process: the condition of a transition, or the value an automatic step writes, perhaps in each row of a sub-table. */
export function checkProcessExpression(
  expression: string,
  page: FormPage | undefined,
  gives: ExpressionUse,
  columns?: readonly FormComponent[],
): FieldProblem | undefined {
  return gives === "condition"
    ? checkTransitionCondition(expression, page)
    : checkExpression(expression, page, gives, columns);
}
