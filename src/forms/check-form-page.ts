import type { FieldProblem } from "#contract/errors/refusal.ts";
import { formDesignInPieces } from "#contract/rules/form-design.ts";
import { allPieces, type Pieces } from "#contract/rules/pieces.ts";
import { Problems } from "#contract/rules/problems.ts";
import type { FormPage } from "#contract/shapes/form-page.ts";
import { inNeedOrder, inOrder } from "./dependency-order.ts";
import { checkExpression } from "./expressions/check-expression.ts";
import { prepareExpression } from "./expressions/evaluate-condition.ts";
import { cellsRead, columnCode, formulaColumns, prepareForm } from "./prepare-form.ts";

/**
 * What is wrong with a form page, by path; empty means it may be used (spec §5 Form design). Formulas, conditions and
 * expressions of events are parsed; what depends on itself in the end is refused. Pure.
 */
export function checkFormPage(page: FormPage): Record<string, FieldProblem> {
  return allPieces(formPageInPieces(page));
}

/** The same a piece at a time, for whoever has something else to do between two of them. Pure. */
export function* formPageInPieces(page: FormPage): Pieces<Record<string, FieldProblem>> {
  const problems = new Problems();
  const byDesign = yield* formDesignInPieces(page, (expression, columns) =>
    checkExpression(expression, page, "value", columns),
  );
  Object.assign(problems.byPath, byDesign);
  for (const [index, event] of (page.events ?? []).entries()) {
    const at = `events[${index}]`;
    const formOnly = event.function !== "compute";
    check(
      event.condition,
      "condition",
      `${at}.condition`,
      { page, sources: event.sourceList, formOnly },
      problems,
    );
    check(
      event.expression,
      "value",
      `${at}.expression`,
      { page, sources: event.sourceList, formOnly },
      problems,
    );
    yield;
  }
  if (Object.keys(problems.byPath).length === 0) yield* checkCycles(page, problems);
  return problems.byPath;
}

function check(
  text: string | undefined,
  gives: "condition" | "value",
  path: string,
  { page, sources, formOnly }: { page: FormPage; sources: readonly string[]; formOnly: boolean },
  problems: Problems,
): void {
  const expression = text?.trim() ?? "";
  if (expression === "") return;
  const problem = checkExpression(expression, page, gives);
  if (problem !== undefined) {
    problems.add(path, problem);
    return;
  }
  const { fields, readsPeople, readsNow } = prepareExpression(expression, page);
  if (formOnly && (readsPeople || readsNow)) problems.add(path, { problem: "eventReadsOutsideForm" });
  const missing = fields.find((field) => !sources.includes(field));
  if (missing !== undefined) problems.add(path, { problem: "sourceMissing", params: { field: missing } });
}

function* checkCycles(page: FormPage, problems: Problems): Pieces<void> {
  const { ruled } = prepareForm(page);
  yield;
  const { onCycle } = inOrder(ruled);
  for (const code of onCycle) {
    const at = page.components.findIndex((component) => component.componentCode === code);
    problems.add(`components[${at}].componentCode`, {
      problem: "dependsOnItself",
      params: { field: onCycle.join(", ") },
    });
  }
  const prepare = (text: string) => prepareExpression(text, page);
  for (const [at, table] of page.components.entries()) {
    const cycle = inNeedOrder(formulaColumns(table, prepare), columnCode, cellsRead).onCycle;
    for (const code of cycle) {
      const column = (table.children ?? []).findIndex((each) => each.componentCode === code);
      problems.add(`components[${at}].children[${column}].componentCode`, {
        problem: "dependsOnItself",
        params: { field: cycle.join(", ") },
      });
    }
  }
}
