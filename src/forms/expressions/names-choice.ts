import { nodesOf } from "#contract/rules/expression-tree.ts";
import type { FormPage } from "#contract/shapes/form-page.ts";
import { prepareExpression } from "./evaluate-condition.ts";
import { oncePerTree } from "./once-per-tree.ts";
import { parseCondition } from "./parse-condition.ts";

const textsIn = oncePerTree(
  (root): ReadonlySet<string> =>
    new Set(
      nodesOf(root)
        .filter(({ name }) => name === "StringLiteral")
        .map(({ text }) => text.slice(1, -1).replaceAll(/\\(["\\])/gu, "$1")),
    ),
);

/** Whether an expression reads one of these fields of a page and names this value: it may go another way once the value is called otherwise. */
export function namesChoice(
  expression: string,
  fields: readonly string[],
  value: string,
  page?: FormPage,
): boolean {
  return (
    textsIn(parseCondition(expression)).has(value) &&
    prepareExpression(expression, page).fields.some((field) => fields.includes(field))
  );
}
