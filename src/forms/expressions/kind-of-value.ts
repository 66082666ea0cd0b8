import type { ComparedAs } from "#contract/components/component-kind.ts";
import { componentKind } from "#contract/components/component-kinds.ts";
import type { SyntaxNode } from "#contract/rules/expression-tree.ts";
import { componentsOf } from "#contract/shapes/form-components.ts";
import type { FormComponent, FormPage } from "#contract/shapes/form-page.ts";
import { readPath } from "./parse-condition.ts";

/** What a literal is, by the name of its node. */
export const kindOfLiteral: Readonly<Record<string, ComparedAs>> = {
  NumericLiteral: "number",
  StringLiteral: "text",
  DateTimeLiteral: "temporal",
  BooleanLiteral: "yesNo",
};

/** What else certainly gives yes or no, if it gives anything. */
const tests: readonly string[] = ["Comparison", "Conjunction", "Disjunction"];

/**
 * The kind of value that an expression gives for certain, where it gives any: of a literal, a field, a column of the row, a
 * comparison, or what is worked out of numbers. `undefined` where nobody can tell before it is worked out. Pure.
 */
export function kindOfValue(
  node: SyntaxNode,
  page: FormPage | undefined,
  columns: readonly FormComponent[] = [],
): ComparedAs | undefined {
  if (node.name === "Expression" || node.name === "ParenthesizedExpression") {
    const inner = node.children.find(({ name }) => name !== "(" && name !== ")");
    return inner === undefined ? undefined : kindOfValue(inner, page, columns);
  }
  if (tests.includes(node.name)) return "yesNo";
  if (node.name === "ArithmeticExpression") {
    const operands = [node.children[0], node.children.at(-1)];
    const kinds = operands.map((each) => each && kindOfValue(each, page, columns));
    return kinds.every((kind) => kind === "number") ? "number" : undefined;
  }
  const path = node.name === "PathExpression" && !node.text.includes("[") ? readPath(node) : undefined;
  if (path?.length !== 2) return kindOfLiteral[node.name];
  const [root, code] = path;
  const fields = root === "form" ? componentsOf(page) : root === "row" ? columns : [];
  const field = fields.find(({ componentCode }) => componentCode === code);
  return field === undefined ? undefined : componentKind(field.componentType)?.comparedAs;
}

/** Whether a field of one kind never takes a value of another. A text takes whatever has a text, a day is told by one. */
export function neverTakes(into: ComparedAs, given: ComparedAs): boolean {
  if (into === "text" || into === given) return false;
  return into !== "temporal" || given !== "text";
}
