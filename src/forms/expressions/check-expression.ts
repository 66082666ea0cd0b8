import type { FieldProblem } from "#contract/errors/refusal.ts";
import { limits } from "#contract/limits.ts";
import { type BoundsFault, boundsFault } from "#contract/rules/expression-bounds.ts";
import { nodesOf, type SyntaxNode } from "#contract/rules/expression-tree.ts";
import { columnsOf, componentsOf } from "#contract/shapes/form-components.ts";
import type { FormComponent, FormPage } from "#contract/shapes/form-page.ts";
import { evaluate } from "feelin";
import safeRegex from "safe-regex2";
import { comparisonProblem, isNeverBoolean } from "./check-comparison.ts";
import { conditionRoots, isConditionRoot } from "./condition-roots.ts";
import { inFormFields, itemProblem } from "./item-references.ts";
import { missingValue } from "./missing-value.ts";
import { oncePerTree } from "./once-per-tree.ts";
import { hasSyntaxError, parseCondition, pathsFrom } from "./parse-condition.ts";
import { workingDaysFunction } from "./working-days.ts";

/** What an expression is for: yes or no, a value, or a value that may be taken from what came of a step's work. */
export type ExpressionUse = "condition" | "value" | "valueOfAnswer";

/** Functions that read a clock: a decision must not depend on when it is replayed. */
const clockFunctions: readonly string[] = ["now", "today"];

/**
 * What is wrong with a FEEL expression over a page's fields; `undefined` when it may be used. Strict where the
 * parser is lenient: any error node, unknown name, unknown function, clock function or cost without bound is a problem.
 * A condition must moreover be able to give yes or no, and compare with something; a `value` (a formula) may give anything. The formula of a
 * sub-table's column may read its row: it comes with the columns.
 */
export function checkExpression(
  expression: string,
  page: FormPage | undefined,
  gives: ExpressionUse = "condition",
  columns?: readonly FormComponent[],
): FieldProblem | undefined {
  if (expression.length > limits.expressionMaxCharacters) {
    return { problem: "expressionTooLong", params: { max: limits.expressionMaxCharacters } };
  }
  if (hasSyntaxError(parseCondition(expression)))
    return { problem: "expressionSyntax", params: { expression } };
  const unknown = itemProblem(expression, page);
  if (unknown !== undefined) return unknown;
  const root = parseCondition(inFormFields(expression, page));
  return (
    nameProblem(root, page, { rowColumns: columns, readsAnswer: gives === "valueOfAnswer" }) ??
    memberProblem(root, page, columns) ??
    boundsProblem(root) ??
    comparisonProblem(root, page) ??
    (gives === "condition" ? conditionProblem(expression, root, page) : undefined)
  );
}

function conditionProblem(
  expression: string,
  root: SyntaxNode,
  page: FormPage | undefined,
): FieldProblem | undefined {
  if (isNeverBoolean(root, page)) return { problem: "expressionNotBoolean", params: { expression } };
  return missingValue(root, page);
}

const boundsProblems: Readonly<Record<BoundsFault["fault"], string>> = {
  range: "expressionRange",
  loops: "expressionLoops",
  pattern: "expressionPattern",
  indirectCall: "expressionIndirectCall",
};

/** What could cost without bound is refused here: at run time it would only fail, for whoever files then. */
const boundsProblem = oncePerTree((root): FieldProblem | undefined => {
  const found = boundsFault(root, (pattern) => safeRegex(pattern));
  return found && { problem: boundsProblems[found.fault], params: found.params };
});

function nameProblem(
  root: SyntaxNode,
  page: FormPage | undefined,
  { rowColumns, readsAnswer }: { rowColumns: readonly FormComponent[] | undefined; readsAnswer: boolean },
): FieldProblem | undefined {
  const local = localNames(root);
  const isKnown = (name: string): boolean =>
    isConditionRoot(name) &&
    (name !== "row" || rowColumns !== undefined) &&
    (name !== "answer" || readsAnswer);
  const { columns } = namesOf(page);
  const visit = (
    node: SyntaxNode,
    parent: SyntaxNode | undefined,
    filtered: boolean,
  ): FieldProblem | undefined => {
    if (node.name === "VariableName") {
      const name = node.text;
      if (parent?.name === "FunctionInvocation" && parent.children[0] === node)
        return functionProblem(name, local);
      if (local.has(name) || (filtered && (name === "item" || columns.has(name)))) return undefined;
      if (!isKnown(name)) return { problem: "expressionUnknownName", params: { name } };
      const followed = parent?.name === "PathExpression" && parent.children[0] === node;
      if (name !== "now" && !followed) return { problem: "expressionBareRoot", params: { name } };
      return undefined;
    }
    if (node.name === "external")
      return { problem: "expressionUnknownFunction", params: { name: "external" } };
    for (const [index, child] of node.children.entries()) {
      const inFilter = filtered || (node.name === "FilterExpression" && index > 0);
      const problem = visit(child, node, inFilter);
      if (problem !== undefined) return problem;
    }
    return undefined;
  };
  return visit(root, undefined, false);
}

interface Names {
  components: ReadonlyMap<string, FormComponent>;
  /** Codes of the columns of all sub-tables. */
  columns: ReadonlySet<string>;
}

const named = new WeakMap<FormPage, Names>();

/** What a page calls its fields, listed once for all of its expressions. */
function namesOf(page: FormPage | undefined): Names {
  const known = page === undefined ? undefined : named.get(page);
  if (known !== undefined) return known;
  const all = componentsOf(page);
  const names = {
    components: new Map(all.map((component) => [component.componentCode, component])),
    columns: new Set(all.flatMap(columnsOf).map(({ componentCode }) => componentCode)),
  };
  if (page !== undefined) named.set(page, names);
  return names;
}

function functionProblem(name: string, local: ReadonlySet<string>): FieldProblem | undefined {
  if (clockFunctions.includes(name)) return { problem: "expressionClock", params: { name: `${name}()` } };
  if (local.has(name) || name === workingDaysFunction || isFunction(name)) return undefined;
  return { problem: "expressionUnknownFunction", params: { name } };
}

const functions = new Set<string>();

/** Whether the interpreter knows a function of this name; asked once for each that it knows. */
function isFunction(name: string): boolean {
  if (!functions.has(name) && evaluate(name).warnings.length === 0) functions.add(name);
  return functions.has(name);
}

/** Names an expression binds itself: in `for`, `some`, `every`, functions and contexts. */
const localNames = oncePerTree((root): ReadonlySet<string> => {
  const names = new Set<string>();
  for (const node of nodesOf(root)) {
    if (node.name === "Name") names.add(node.text);
    if (node.name === "ForExpression") names.add("partial");
  }
  return names;
});

function memberProblem(
  root: SyntaxNode,
  page: FormPage | undefined,
  rowColumns: readonly FormComponent[] | undefined,
): FieldProblem | undefined {
  for (const [name, members] of Object.entries(conditionRoots)) {
    if (members === undefined) continue;
    for (const [member = ""] of pathsFrom(root, name)) {
      if (!(members as readonly string[]).includes(member)) {
        return { problem: "expressionUnknownName", params: { name: `${name}.${member}` } };
      }
    }
  }
  if (rowColumns !== undefined && !localNames(root).has("row")) {
    for (const [code = ""] of pathsFrom(root, "row")) {
      if (!rowColumns.some((column) => column.componentCode === code))
        return { problem: "expressionUnknownField", params: { field: `row.${code}` } };
    }
  }
  const { components } = namesOf(page);
  for (const [code = "", column] of pathsFrom(root, "form")) {
    const component = components.get(code);
    if (component === undefined) return { problem: "expressionUnknownField", params: { field: code } };
    const columns = columnsOf(component);
    if (
      column !== undefined &&
      columns.length > 0 &&
      !columns.some((each) => each.componentCode === column)
    ) {
      return { problem: "expressionUnknownField", params: { field: `${code}.${column}` } };
    }
  }
  return undefined;
}
