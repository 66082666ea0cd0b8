import type { FieldProblem } from "#contract/errors/refusal.ts";
import type { FormComponent, FormPage } from "#contract/shapes/form-page.ts";
import type { WrittenInto } from "#contract/rules/known-names.ts";
import { checkExpression, type ExpressionUse } from "./check-expression.ts";
import { checkTransitionCondition } from "./check-transition-condition.ts";
import { inFormFields } from "./item-references.ts";
import { kindOfValue, neverTakes } from "./kind-of-value.ts";
import { parseCondition } from "./parse-condition.ts";

/** What is wrong with an expression of a process: the condition of a transition, or the value an automatic step writes, perhaps in each row of a sub-table. */
export function checkProcessExpression(
  expression: string,
  page: FormPage | undefined,
  gives: ExpressionUse,
  columns?: readonly FormComponent[],
  into?: WrittenInto,
): FieldProblem | undefined {
  if (gives === "condition") return checkTransitionCondition(expression, page);
  const problem = checkExpression(expression, page, gives, columns);
  if (problem !== undefined || into === undefined) return problem;
  const given = kindOfValue(parseCondition(inFormFields(expression, page)), page, columns);
  return given !== undefined && neverTakes(into.kind, given)
    ? { problem: "valueWrongKind", params: { field: into.field } }
    : undefined;
}
