import type { FieldProblem } from "#contract/errors/refusal.ts";
import { nodesOf } from "#contract/rules/expression-tree.ts";
import { comparesWithTest, parseCondition } from "./parse-condition.ts";

/** From the first character to behind the last, in UTF-16 units. */
export interface Place {
  from: number;
  to: number;
}

/**
 * Which part of an expression a problem of `checkExpression` is about: the first the parser could not read, or where the
 * name stands that the problem tells; all of it where no part is to blame. Never empty but for an empty expression. Pure.
 */
export function locateFault(expression: string, { problem, params }: FieldProblem): Place {
  const whole = { from: 0, to: expression.length };
  const nodes = [...nodesOf(parseCondition(expression))];
  if (problem === "expressionSyntax") {
    const broken = nodes.find((node) => node.isError) ?? nodes.find(comparesWithTest);
    if (broken === undefined) return whole;
    // A place between two characters shows nothing: what stands before it does.
    const from = Math.min(broken.from, Math.max(0, expression.trimEnd().length - 1));
    return { from, to: Math.max(from + 1, broken.from + broken.text.length) };
  }
  const told = params?.["name"] ?? params?.["field"];
  if (typeof told !== "string") return whole;
  const sought = told.replace(/\(\)$/u, "");
  const found =
    nodes.find(({ text }) => text === `form.${sought}`) ?? nodes.find(({ text }) => text === sought);
  return found === undefined ? whole : { from: found.from, to: found.from + found.text.length };
}
