import { limits } from "../limits.ts";
import type { JsonValue } from "../schema.ts";
import { nodesOf, type SyntaxNode } from "./expression-tree.ts";

/** Why an expression might cost without bound, and which part of it. */
export interface BoundsFault {
  fault: "range" | "loops" | "pattern" | "indirectCall";
  params: { [name: string]: JsonValue };
}

/** Functions whose second argument is a regular expression, and what that is called where arguments are named. */
const patternFunctions: Readonly<Record<string, string>> = {
  matches: "pattern",
  replace: "pattern",
  split: "delimiter",
};

/** Nodes that work something out once for each of many. A filter looks at each, a function may be called for each. */
const loops = new Set(["ForExpression", "QuantifiedExpression", "FilterExpression", "FunctionDefinition"]);

/** A group that is repeated and chooses between ways may try them all at every place. */
const repeatedChoice = /\([^()]*\|[^()]*\)(?:[*+]|\{\d+,)/u;

/**
 * What of an expression has no bound: ranges to walk that are not two literal numbers close together, loops within loops
 * within loops, regular expressions that are no literal or may take exponential time, calls of what the expression
 * itself names (by which it could call itself). `isSafePattern` judges a regular expression. Pure.
 */
export function boundsFault(
  root: SyntaxNode,
  isSafePattern: (pattern: string) => boolean,
): BoundsFault | undefined {
  return (
    rangeFault(root) ??
    callFault(root, isSafePattern) ??
    (loopDepth(root) > limits.expressionLoopsMax
      ? { fault: "loops", params: { most: limits.expressionLoopsMax } }
      : undefined)
  );
}

/** Functions that cost no more than their arguments are long, and seldom much. */
const cheapFunctions = new Set(
  (
    "sum,count,min,max,mean,median,product,abs,floor,ceiling,round up,round down,round half up,round half down,decimal," +
    "modulo,sqrt,odd,even,contains,starts with,ends with,string length,upper case,lower case,substring," +
    "substring before,substring after,string,number,date,time,date and time,duration,years and months duration,not," +
    "is defined,get or else,all,any,and,or,list contains,day of week,month of year,week of year,day of year,append,working days"
  ).split(","),
);

/** Whether an expression can only cost about what it is long: no loop, no pattern, none but cheap functions. Pure. */
export function isPlainExpression(root: SyntaxNode): boolean {
  for (const node of nodesOf(root)) {
    if (loops.has(node.name) || node.name === "IterationContext") return false;
    if (node.name === "FunctionInvocation" && !cheapFunctions.has(node.children[0]?.text ?? "")) return false;
    if (node.name === "VariableName" && Object.hasOwn(patternFunctions, node.text)) return false;
  }
  return true;
}

function rangeFault(root: SyntaxNode): BoundsFault | undefined {
  const visit = (node: SyntaxNode, isCompared: boolean): BoundsFault | undefined => {
    const isWalked = node.name === "IterationContext" && node.children.some(({ name }) => name === "..");
    // An interval that nothing is compared with may be walked wherever it is handed to.
    const isStray = node.name === "Interval" && !isCompared;
    if ((isWalked || isStray) && !isSmall(node))
      return { fault: "range", params: { range: node.text, most: limits.expressionRangeMax } };
    const within = node.name.endsWith("UnaryTest") ? isCompared || node.name === "PositiveUnaryTest" : false;
    for (const child of node.children) {
      const fault = visit(child, within);
      if (fault !== undefined) return fault;
    }
    return undefined;
  };
  return visit(root, false);
}

/** Two literal numbers close together; days and letters as bounds make no numbers. */
function isSmall(range: SyntaxNode): boolean {
  const bounds = range.children.filter(({ name }) => !["..", "[", "]", "(", ")"].includes(name));
  if (bounds.length !== 2) return false;
  const [from, to] = bounds.map((bound) =>
    bound.name === "NumericLiteral" ? Number(bound.text) : undefined,
  );
  if (from === undefined || to === undefined) return bounds.every(({ name }) => name === "StringLiteral");
  return Number.isInteger(from) && Number.isInteger(to) && Math.abs(to - from) <= limits.expressionRangeMax;
}

function callFault(root: SyntaxNode, isSafePattern: (pattern: string) => boolean): BoundsFault | undefined {
  const own = new Set<string>();
  for (const node of nodesOf(root)) if (node.name === "Name") own.add(node.text);
  const called = new Set<SyntaxNode>();
  for (const node of nodesOf(root)) {
    if (node.name === "FunctionInvocation") {
      const [callee] = node.children;
      if (callee === undefined || callee.name !== "VariableName" || own.has(callee.text))
        return { fault: "indirectCall", params: { name: callee?.text ?? "" } };
      called.add(callee);
      const name = Object.hasOwn(patternFunctions, callee.text) ? callee.text : undefined;
      const pattern = name === undefined ? undefined : literalPattern(node, patternFunctions[name] ?? "");
      if (name !== undefined && (pattern === undefined || !isLinear(pattern, isSafePattern)))
        return { fault: "pattern", params: { name, pattern: pattern ?? "" } };
    } else if (
      node.name === "VariableName" &&
      Object.hasOwn(patternFunctions, node.text) &&
      !own.has(node.text) &&
      !called.has(node)
    ) {
      // Handed on as a value, nobody knows with which pattern it will be called.
      return { fault: "pattern", params: { name: node.text, pattern: "" } };
    }
  }
  return undefined;
}

function literalPattern(call: SyntaxNode, parameter: string): string | undefined {
  const given = call.children.find(({ name }) => name.endsWith("Parameters"));
  const named = given?.children.find((one) => one.children[0]?.text === parameter)?.children.at(-1);
  const literal = given?.name === "NamedParameters" ? named : given?.children[1];
  return literal?.name === "StringLiteral" ? literal.text.slice(1, -1) : undefined;
}

function isLinear(pattern: string, isSafePattern: (pattern: string) => boolean): boolean {
  // What FEEL escapes is looked at as it is written: an escape makes no pattern safer.
  return !repeatedChoice.test(pattern) && isSafePattern(pattern.replaceAll("\\\\", "\\"));
}

function loopDepth(node: SyntaxNode): number {
  if (node.name === "FilterExpression") {
    const [base, ...predicate] = node.children;
    const inside = Math.max(0, ...predicate.map(loopDepth));
    return Math.max(base === undefined ? 0 : loopDepth(base), 1 + inside);
  }
  const inside = Math.max(0, ...node.children.map(loopDepth));
  if (!loops.has(node.name)) return inside;
  const iterations = node.children
    .filter(({ name }) => name === "InExpressions")
    .flatMap(({ children }) => children.filter(({ name }) => name === "InExpression"));
  return Math.max(1, iterations.length) + inside;
}
