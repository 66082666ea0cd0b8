import type { FieldProblem } from "#contract/errors/refusal.ts";
import type { FormPage } from "#contract/shapes/form-page.ts";

/** What is wrong with a FEEL condition over a page's fields; `undefined` when it may be used. */
export function checkExpression(_expression: string, _page: FormPage | undefined): FieldProblem | undefined {
  return undefined;
}
