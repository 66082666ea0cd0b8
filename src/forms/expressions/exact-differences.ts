import { nodesOf, type SyntaxNode } from "#contract/rules/expression-tree.ts";
import { instantTextIn } from "#contract/rules/instant-text.ts";
import { dateAndTime, evaluate, FeelDateTime, isFunction } from "feelin";
import { parseCondition } from "./parse-condition.ts";

/** What a difference is written as for the interpreter; nobody else may call it, for conditions and formulas are checked as they were written. */
const differenceFunction = "difference between";

/** A function as the interpreter knows them: it names its parameters. */
type Difference = ((one: unknown, other: unknown) => unknown) & { $args: readonly string[] };

/**
 * An expression with its differences written as calls. The interpreter takes one wall clock from another, whatever their
 * offsets: over a change of summer time an hour would be missing. Pure.
 */
export function withExactDifferences(expression: string): string {
  const root = parseCondition(expression);
  return nodesOf(root).some((node) => sidesOf(node) !== undefined) ? written(root, expression) : expression;
}

/** The function of these calls: of two moments it gives the time between them, of anything else what the interpreter does. */
export function differences(): Readonly<Record<string, Difference>> {
  const { value: usual, warnings } = evaluate("function(one, other) one - other");
  if (!isFunction(usual)) throw new Error("not a difference");
  const difference = (one: unknown, other: unknown): unknown => {
    if (typeof one === "number" && typeof other === "number") return one - other;
    warnings.length = 0;
    const value = usual.invoke([inUtc(one, other), inUtc(other, one)]) as unknown;
    const [warning] = warnings;
    if (warning !== undefined) throw new Error(warning.message);
    return value;
  };
  return { [differenceFunction]: Object.assign(difference, { $args: ["one", "other"] }) };
}

/** A moment in UTC where it is seen beside another one; beside a day it stays in its organisation's. */
function inUtc(value: unknown, beside: unknown): unknown {
  if (!(value instanceof FeelDateTime) || !(beside instanceof FeelDateTime)) return value;
  return dateAndTime(instantTextIn("UTC", String(value)) ?? "") ?? value;
}

/** The two sides of a difference; `undefined` where a node is none. */
function sidesOf({ name, children }: SyntaxNode): [SyntaxNode, SyntaxNode] | undefined {
  if (name !== "ArithmeticExpression") return undefined;
  const [one, sign, other] = children.filter((child) => !child.name.endsWith("Comment"));
  return one !== undefined && other !== undefined && sign?.text === "-" ? [one, other] : undefined;
}

function written(node: SyntaxNode, expression: string): string {
  const { children, from, text } = node;
  const sides = sidesOf(node)?.map((side) => written(side, expression));
  if (sides !== undefined) return `${differenceFunction}(${sides.join(", ")})`;
  let done = from;
  let whole = "";
  for (const child of children) {
    whole += expression.slice(done, child.from) + written(child, expression);
    done = child.from + child.text.length;
  }
  return whole + expression.slice(done, from + text.length);
}
