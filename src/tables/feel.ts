import { type BoundsFault, boundsFault, isPlainExpression } from "#contract/rules/expression-bounds.ts";
import { syntaxTree } from "#contract/rules/expression-tree.ts";
import { evaluate, parseExpression } from "feelin";
import safeRegex from "safe-regex2";

/** Functions that read a clock: a pure room has none, and a stored value would depend on when it was computed. */
const clockFunctions = ["now", "today"];

export type FeelCheck =
  | { names: readonly string[]; isPlain: boolean }
  | { fault: "syntax"; at: number; near: string }
  | { fault: "clock"; name: string }
  | { fault: "unbounded"; bounds: BoundsFault }
  | { fault: "unknownName"; name: string };

/**
 * Checks a FEEL expression strictly: the parser mends errors silently, so its error nodes are looked for, and
 * every name must be a field, a loop variable of the expression, or a function of the language, and nothing may cost
 * without bound.
 * Answers the fields it reads. Pure.
 */
export function checkFeel(expression: string, knownNames: readonly string[]): FeelCheck {
  const parsed = parseExpression(
    expression,
    Object.fromEntries(knownNames.map((name) => [name, null])),
    undefined,
  );
  const bound = new Set<string>();
  const used = new Set<string>();
  let fault: FeelCheck | undefined;
  parsed.iterate({
    enter: (node) => {
      const text = expression.slice(node.from, node.to);
      if (node.type.isError) {
        fault ??= { fault: "syntax", at: node.from + 1, near: expression.slice(node.from, node.from + 12) };
      }
      if (node.name === "Name" || node.name === "ParameterName") bound.add(text);
      if (node.name === "VariableName") used.add(text);
    },
  });
  if (fault !== undefined) return fault;
  for (const name of used) {
    if (knownNames.includes(name) || bound.has(name)) continue;
    if (clockFunctions.includes(name)) return { fault: "clock", name };
    if (!isFunctionOfFeel(name)) return { fault: "unknownName", name };
  }
  const tree = syntaxTree(parsed, expression);
  const bounds = boundsFault(tree, (pattern) => safeRegex(pattern));
  if (bounds !== undefined) return { fault: "unbounded", bounds };
  return { isPlain: isPlainExpression(tree), names: [...used].filter((name) => knownNames.includes(name)) };
}

function isFunctionOfFeel(name: string): boolean {
  return evaluate(name, {}).warnings.every((warning) => warning.type !== "NO_VARIABLE_FOUND");
}
