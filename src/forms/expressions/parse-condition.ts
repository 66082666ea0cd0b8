import { nodesOf, type SyntaxNode, syntaxTree } from "#contract/rules/expression-tree.ts";
import { itemPrefix } from "#contract/shapes/item-places.ts";
import { parseExpression } from "feelin";
import { conditionRoots } from "./condition-roots.ts";
import { oncePerTree } from "./once-per-tree.ts";
import { workingDaysFunction } from "./working-days.ts";

/** Names the parser has to know so that it reads `a-b` as a difference and not as one name, and two words as one. */
const parseContext = {
  ...Object.fromEntries(Object.keys(conditionRoots).map((root) => [root, root === "now" ? 0 : {}])),
  [workingDaysFunction]: () => 0,
  [itemPrefix]: [{}],
};

/** Trees read of late, which nobody changes: a form being designed is judged at every key, its hundreds of expressions alike. */
const kept = new Map<string, SyntaxNode>();
const keptCharactersMax = 100_000;
let keptCharacters = 0;

/** Reads a FEEL expression into a tree; errors stand in it as nodes, as the parser recovers from every one. */
export function parseCondition(expression: string): SyntaxNode {
  const known = kept.get(expression);
  if (known !== undefined) return known;
  const read = syntaxTree(parseExpression(expression, parseContext, undefined), expression);
  if (keptCharacters + expression.length > keptCharactersMax) {
    kept.clear();
    keptCharacters = 0;
  }
  kept.set(expression, read);
  keptCharacters += expression.length;
  return read;
}

/** Whether the parser met an error, or had to leave a part of the expression out. */
export const hasSyntaxError: (root: SyntaxNode) => boolean = oncePerTree(
  (root) =>
    root.children.length === 0 || nodesOf(root).some((node) => node.isError || comparesWithTest(node)),
);

/** `a == 5` is read as `a = (= 5)`, a comparison with a test, which nobody means. */
export function comparesWithTest(node: SyntaxNode): boolean {
  return (
    node.name === "Comparison" &&
    node.children[1]?.name === "CompareOp" &&
    node.children[2]?.name === "SimplePositiveUnaryTest"
  );
}

/** The members that path expressions read from a root: `form.lines.cost` gives `["lines", "cost"]`. */
export function pathsFrom(root: SyntaxNode, rootName: string): readonly (readonly string[])[] {
  const found = pathsIn(root)
    .filter(([name]) => name === rootName)
    .map((path) => path.slice(1));
  return found.filter((path) => !found.some((other) => other !== path && startsWith(other, path)));
}

const pathsIn = oncePerTree((root) =>
  nodesOf(root).flatMap((node) => {
    const path = node.name === "PathExpression" ? readPath(node) : undefined;
    return path === undefined ? [] : [path];
  }),
);

/** The names along a path, filters in between left out; `undefined` when it does not begin with a name. */
export function readPath(node: SyntaxNode): string[] | undefined {
  if (node.name === "VariableName") return [node.text];
  if (node.name === "FilterExpression" || node.name === "ParenthesizedExpression") {
    const inner = node.children.find(
      (child) => child.name.endsWith("Expression") || child.name === "VariableName",
    );
    return inner === undefined ? undefined : readPath(inner);
  }
  if (node.name !== "PathExpression") return undefined;
  const [base, , member] = node.children;
  const before = base === undefined ? undefined : readPath(base);
  return before === undefined || member === undefined ? undefined : [...before, member.text];
}

function startsWith(longer: readonly string[], shorter: readonly string[]): boolean {
  return longer.length > shorter.length && shorter.every((name, index) => longer[index] === name);
}
