import { ComponentType } from "#contract/codes/component-type.ts";
import { componentKind } from "#contract/components/component-kinds.ts";
import type { FieldProblem } from "#contract/errors/refusal.ts";
import { columnsOf, componentsOf } from "#contract/shapes/form-components.ts";
import type { FormComponent, FormPage } from "#contract/shapes/form-page.ts";
import { nodesOf, type SyntaxNode } from "#contract/rules/expression-tree.ts";
import { kindOfLiteral } from "./kind-of-value.ts";
import { oncePerTree } from "./once-per-tree.ts";
import { readPath } from "./parse-condition.ts";

/** Node kinds that can never give yes or no. */
const neverBoolean: readonly string[] = [
  "NumericLiteral",
  "StringLiteral",
  "DateTimeLiteral",
  "ArithmeticExpression",
  "List",
  "Context",
  "ForExpression",
  "FunctionDefinition",
  "SimplePositiveUnaryTest",
  "PositiveUnaryTest",
  "Interval",
  "null",
]; // prettier-ignore

/**
 * A comparison of a field with a literal of another kind. FEEL answers such a comparison without a word,
 * so it has to be found before publication.
 */
export function comparisonProblem(root: SyntaxNode, page: FormPage | undefined): FieldProblem | undefined {
  for (const node of comparisonsIn(root)) {
    const [left, operator, right] = node.children;
    if (left === undefined || right === undefined || operator?.name !== "CompareOp") continue;
    const problem = mismatch(left, right, page) ?? mismatch(right, left, page);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

const comparisonsIn = oncePerTree((root) => nodesOf(root).filter(({ name }) => name === "Comparison"));

function mismatch(
  field: SyntaxNode,
  literal: SyntaxNode,
  page: FormPage | undefined,
): FieldProblem | undefined {
  const component = fieldOf(field, page);
  const kind = component === undefined ? undefined : componentKind(component.componentType)?.comparedAs;
  const other = kindOfLiteral[literal.name];
  if (kind === undefined || other === undefined || kind === other) return undefined;
  const name = field.text.replace(/^form\./, "");
  return { problem: "expressionWrongKind", params: { field: name, literal: literal.text, kind } };
}

/** Whether the expression as a whole certainly gives something else than yes or no. */
export function isNeverBoolean(root: SyntaxNode, page: FormPage | undefined): boolean {
  const whole = root.name === "Expression" ? root.children[0] : root;
  if (whole === undefined) return true;
  if (neverBoolean.includes(whole.name)) return true;
  const component = fieldOf(whole, page);
  return (
    component !== undefined &&
    component.componentType !== ComponentType.switch &&
    componentKind(component.componentType)?.comparedAs !== undefined
  );
}

function fieldOf(node: SyntaxNode, page: FormPage | undefined): FormComponent | undefined {
  const path = node.name === "PathExpression" ? readPath(node) : undefined;
  if (path === undefined || path[0] !== "form") return undefined;
  const component = componentsOf(page).find((each) => each.componentCode === path[1]);
  if (component === undefined || path.length === 2) return component;
  return path.length === 3 && node.text.includes("[")
    ? columnsOf(component).find((column) => column.componentCode === path[2])
    : undefined;
}
