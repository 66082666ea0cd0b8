import { parseCondition, type SyntaxNode } from "#forms";
import type { Comparison, Condition, Operand, Operator } from "./condition.ts";
import { writeCondition } from "./write-condition.ts";

const everything: Condition = { join: "and", members: [] };

/**
 * Reads a FEEL expression as a condition of the builder. Nothing where it says what the builder cannot: then it stays text.
 * What is read is written again as the same expression, spaces aside. Pure.
 */
export function readCondition(expression: string): Condition | undefined {
  if (expression.trim() === "") return everything;
  const root = parseCondition(expression);
  const whole = root.name === "Expression" && root.children.length === 1 ? root.children[0] : root;
  const found = whole === undefined ? undefined : readNode(whole);
  if (found === undefined) return undefined;
  return squeezed(writeCondition(found)) === squeezed(expression) ? found : undefined;
}

/** Without spaces outside of texts, so that only what is said counts. */
function squeezed(expression: string): string {
  return expression
    .split(/("(?:[^"\\]|\\.)*")/u)
    .map((part, at) =>
      at % 2 === 1 ? part : part.replaceAll(/\s+/gu, " ").replaceAll(/ ?([()[\],=<>!]+) ?/gu, "$1"),
    )
    .join("")
    .trim();
}

function readNode(node: SyntaxNode): Condition | undefined {
  switch (node.name) {
    case "Conjunction":
      return readGroup(node, "and");
    case "Disjunction":
      return readGroup(node, "or");
    case "ParenthesizedExpression": {
      const inner = node.children.filter(({ name }) => name !== "(" && name !== ")");
      return inner.length === 1 && inner[0] !== undefined ? readNode(inner[0]) : undefined;
    }
    case "Comparison":
      return readComparison(node);
    case "FunctionInvocation":
      return readCall(node);
    default:
      return undefined;
  }
}

/** `a and b and c` is read as `(a and b) and c`: one group of three. */
function readGroup(node: SyntaxNode, join: "and" | "or"): Condition | undefined {
  const members: Condition[] = [];
  const gather = (one: SyntaxNode): boolean => {
    const isSame = one.name === node.name;
    if (isSame) return one.children.filter(({ name }) => name !== join).every(gather);
    const member = readNode(one);
    if (member === undefined) return false;
    members.push(member);
    return true;
  };
  return gather(node) ? { join, members } : undefined;
}

const simple: readonly string[] = ["=", "!=", ">", ">=", "<", "<="];

function readComparison({ children }: SyntaxNode): Comparison | undefined {
  const [left, operator, ...rest] = children;
  const path = left === undefined ? undefined : readPathText(left);
  if (path === undefined || operator === undefined) return undefined;
  if (operator.name === "between") {
    const [low, , high] = rest;
    const values = [low, high].map((each) => (each === undefined ? undefined : readOperand(each)));
    return values.includes(undefined) || rest.length !== 3
      ? undefined
      : { path, operator: "between", values: values as Operand[] };
  }
  const [right] = rest;
  if (operator.name !== "CompareOp" || right === undefined || rest.length !== 1) return undefined;
  if (!simple.includes(operator.text)) return undefined;
  if (right.name === "null" || right.text === "null") {
    if (operator.text === "=") return { path, operator: "empty", values: [] };
    return operator.text === "!=" ? { path, operator: "notEmpty", values: [] } : undefined;
  }
  const value = readOperand(right);
  return value === undefined ? undefined : { path, operator: operator.text as Operator, values: [value] };
}

const calls: Readonly<Record<string, Operator>> = { contains: "contains", "starts with": "startsWith" };

function readCall(node: SyntaxNode): Comparison | undefined {
  const name = node.children[0]?.text ?? "";
  const given = argumentsOf(node);
  if (name === "not" && given.length === 1 && given[0] !== undefined) {
    const inner = given[0].name === "FunctionInvocation" ? readCall(given[0]) : undefined;
    return inner?.operator === "in" ? { ...inner, operator: "notIn" } : undefined;
  }
  const [first, second] = given;
  if (given.length !== 2 || first === undefined || second === undefined) return undefined;
  if (name === "list contains") {
    const list = readPathText(first);
    const sought = readOperand(second);
    if (list !== undefined && sought !== undefined) return { path: list, operator: "has", values: [sought] };
    const path = readPathText(second);
    const entries = first.name === "List" ? first.children.filter(isValue).map(readOperand) : [undefined];
    return path === undefined || entries.length === 0 || entries.includes(undefined)
      ? undefined
      : { path, operator: "in", values: entries as Operand[] };
  }
  const operator = calls[name];
  const path = readPathText(first);
  const value = readOperand(second);
  return operator === undefined || path === undefined || value === undefined
    ? undefined
    : { path, operator, values: [value] };
}

function argumentsOf(node: SyntaxNode): SyntaxNode[] {
  const list = node.children.find(({ name }) => name === "PositionalParameters");
  return (list ?? { children: node.children.slice(1) }).children.filter(isValue);
}

function isValue({ name }: SyntaxNode): boolean {
  return !["(", ")", "[", "]", ","].includes(name);
}

/** A field or parameter by its path, `form.amount`; a day of a date range by its place, `form.stay[1]`. */
function readPathText({ name, text }: SyntaxNode): string | undefined {
  if (name !== "PathExpression" && name !== "FilterExpression") return undefined;
  return /^(?:(?:form|applicant|instance)\.[A-Za-z][A-Za-z0-9_]*|form\.[A-Za-z][A-Za-z0-9_]*\[[12]\])$/u.test(
    text,
  )
    ? text
    : undefined;
}

function readOperand(node: SyntaxNode): Operand | undefined {
  const { name, text } = node;
  if (name === "NumericLiteral") return { literal: Number(text) };
  if (name === "StringLiteral") return readText(text);
  if (name === "BooleanLiteral") return { literal: text === "true" };
  const day = /^date\("(\d{4}-\d{2}-\d{2})"\)$/u.exec(text)?.[1];
  if (day !== undefined) return { day };
  const moment = /^date and time\("(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}):00"\)$/u.exec(text)?.[1];
  if (moment !== undefined) return { moment };
  const path = readPathText(node);
  return path === undefined ? undefined : { path };
}

function readText(text: string): Operand | undefined {
  try {
    return { literal: JSON.parse(text) as string };
  } catch {
    // A text that JSON writes differently is one the builder would write differently.
    return undefined;
  }
}
