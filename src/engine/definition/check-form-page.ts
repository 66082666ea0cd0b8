import type { FieldProblem } from "#contract/errors/refusal.ts";
import { checkFormDesign } from "#contract/rules/form-design.ts";
import type { FormPage } from "#contract/shapes/form-page.ts";
import { checkExpression } from "../conditions/check-expression.ts";

/** What is wrong with a form page, by path; empty means it may be used (spec §5 Form design). Formulas are parsed. Pure. */
export function checkFormPage(page: FormPage): Record<string, FieldProblem> {
  return checkFormDesign(page, (expression) => checkExpression(expression, page, "value"));
}
