import type { FieldProblem } from "#contract/errors/refusal.ts";
import { nodesOf, type SyntaxNode } from "#contract/rules/expression-tree.ts";
import { componentsOf } from "#contract/shapes/form-components.ts";
import type { FormPage } from "#contract/shapes/form-page.ts";
import { oncePerTree } from "./once-per-tree.ts";
import { readPath } from "./parse-condition.ts";

/** Functions that a condition compares a field by, with what. */
const comparing: readonly string[] = ["list contains", "contains", "starts with", "ends with"];

/** Whose empty texts are known as `null`, so that no empty text ever equals them. */
const roots: readonly string[] = ["form", "row", "applicant", "instance"];

/**
 * A field that a condition compares with nothing: with an empty text, or with none of a list (spec §5 Transfer condition
 * builder: a field or parameter value is given). Empty is asked for by `null`; such a comparison never means what it says.
 */
export function missingValue(root: SyntaxNode, page: FormPage | undefined): FieldProblem | undefined {
  const path = comparedWithNothing(root);
  if (path === undefined) return undefined;
  const component = componentsOf(page).find(({ componentCode }) => path === `form.${componentCode}`);
  return { problem: "expressionValueMissing", params: { field: component?.componentTitle ?? path } };
}

/** The first path that is compared with nothing. */
const comparedWithNothing = oncePerTree((root): string | undefined => {
  for (const node of nodesOf(root)) {
    const sides = sidesOf(node);
    const field = sides.find(isFieldOrParameter);
    if (field !== undefined && sides.some(isNothing)) return field.text;
  }
  return undefined;
});

function sidesOf({ name, children: [first, second, third] }: SyntaxNode): readonly SyntaxNode[] {
  if (name === "Comparison" && second?.name === "CompareOp" && first && third) return [first, third];
  const isComparing = name === "FunctionInvocation" && first !== undefined && comparing.includes(first.text);
  return (isComparing && third?.children) || [];
}

const isFieldOrParameter = (node: SyntaxNode): boolean =>
  node.name === "PathExpression" && roots.includes(readPath(node)?.[0] ?? "");

function isNothing({ name, text, children }: SyntaxNode): boolean {
  if (name === "StringLiteral") return text === '""';
  if (name !== "List") return false;
  return children.every((child) => child.name === "[" || child.name === "]" || isNothing(child));
}
