import ts from "typescript";

/** One small change of a source file that its tests should notice. */
export interface Mutant {
  file: string;
  line: number;
  /** What stands in that line. */
  code: string;
  /** What is changed, and what takes its place. */
  was: string;
  text: string;
}

/** A mutant and the edits that put both ways into the file, chosen between by `switches.isChosen(id)` when it runs. */
export interface Switch {
  mutant: Mutant;
  edits: (switches: SwitchNames, id: number) => Edit[];
}

/** What the changed sources call. */
export interface SwitchNames {
  /** `(id)`: whether a mutant is the chosen one, which is noted as passed. */
  isChosen: string;
  /** `(id)`: the same without a note, where one of the following says whether the mutant would have made a difference. */
  isChosenQuietly: string;
  /** `(id, constant, value)`: answers the value; notes a mutant whose constant differs from it. */
  unlike: string;
  /** `(id, keeps)`: answers the filter; notes a mutant that keeps everything where it leaves something out. */
  leavingOut: string;
}

/** Text that takes the place of what stands from `start` to `end`; of edits at one place the outer one comes first. */
export interface Edit {
  start: number;
  end: number;
  text: string;
}

const { SyntaxKind } = ts;

/** Operators and what takes their place. */
const operators = new Map<ts.SyntaxKind, string>([
  [SyntaxKind.EqualsEqualsEqualsToken, "!=="],
  [SyntaxKind.ExclamationEqualsEqualsToken, "==="],
  [SyntaxKind.LessThanToken, "<="],
  [SyntaxKind.LessThanEqualsToken, "<"],
  [SyntaxKind.GreaterThanToken, ">="],
  [SyntaxKind.GreaterThanEqualsToken, ">"],
  [SyntaxKind.AmpersandAmpersandToken, "||"],
  [SyntaxKind.BarBarToken, "&&"],
  [SyntaxKind.PlusToken, "-"],
  [SyntaxKind.MinusToken, "+"],
]);

/** Methods of lists and what takes their place. */
const methods = new Map([
  ["some", "every"],
  ["every", "some"],
]);

/** Every mutant of a file: other operators, negations, constants, branches, and statements left out. Pure. */
export function findMutants(file: string, code: string): Switch[] {
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true);
  const lines = code.split("\n");
  const found: Switch[] = [];
  const add = (node: ts.Node, text: string, edits: Switch["edits"]): void => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
    const was = node.getText(source).replaceAll(/\s+/gu, " ").slice(0, 80);
    const mutant = { file, line: line + 1, code: (lines[line] ?? "").trim(), was, text };
    found.push({ mutant, edits });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isInterfaceDeclaration(node)) return;
    mutate(node, source, add);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

type Add = (node: ts.Node, text: string, edits: Switch["edits"]) => void;

function mutate(node: ts.Node, source: ts.SourceFile, add: Add): void {
  const replace = (what: ts.Node, shown: ts.Node, shownText: string, instead: string): void => {
    add(shown, shownText, either(what, source, instead));
  };
  if (ts.isBinaryExpression(node)) {
    const other = operators.get(node.operatorToken.kind);
    const [left, right] = [node.left.getText(source), node.right.getText(source)];
    if (other !== undefined) replace(node, node.operatorToken, other, `${left} ${other} ${right}`);
  } else if (ts.isPrefixUnaryExpression(node) && node.operator === SyntaxKind.ExclamationToken) {
    replace(node, node, node.operand.getText(source), node.operand.getText(source));
  } else if (ts.isIfStatement(node) || ts.isConditionalExpression(node)) {
    const condition = ts.isIfStatement(node) ? node.expression : node.condition;
    for (const constant of ["false", "true"])
      add(condition, constant, constantOr(condition, source, constant));
  } else if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    mutateMethod(node, node.expression, source, add);
  } else if (ts.isExpressionStatement(node) && ts.isCallExpression(node.expression)) {
    const [start, end] = [node.getStart(source), node.getEnd()];
    add(node, ";", ({ isChosen }, id) => [
      { start, end: start, text: `{if(!${isChosen}(${id}))` },
      { start: end, end, text: "}" },
    ]);
  } else if (ts.isNumericLiteral(node) && !isName(node)) {
    const other = String(Number(node.text) + 1);
    replace(node, node, other, other);
  }
}

function mutateMethod(
  call: ts.CallExpression,
  { expression, name }: ts.PropertyAccessExpression,
  source: ts.SourceFile,
  add: Add,
): void {
  const other = methods.get(name.text);
  const [start, end] = [expression.getEnd(), name.getEnd()];
  const dot = source.text.slice(start, end).includes("?.") ? "?." : "";
  if (other !== undefined) {
    add(name, other, ({ isChosen }, id) => [
      { start, end, text: `${dot}[${isChosen}(${id})?"${other}":"${name.text}"]` },
    ]);
  }
  const [kept] = call.arguments;
  if (name.text === "filter" && kept !== undefined)
    add(kept, "() => true", ({ isChosenQuietly, leavingOut }, id) => [
      {
        start: kept.getStart(source),
        end: kept.getStart(source),
        text: `(${isChosenQuietly}(${id})?(()=>true):${leavingOut}(${id},`,
      },
      { start: kept.getEnd(), end: kept.getEnd(), text: "))" },
    ]);
}

/** A condition that is what stands there, or the constant where its mutant is chosen. */
function constantOr(node: ts.Node, source: ts.SourceFile, constant: string): Switch["edits"] {
  const [start, end] = [node.getStart(source), node.getEnd()];
  return ({ isChosenQuietly, unlike }, id) => [
    { start, end: start, text: `(${isChosenQuietly}(${id})?${constant}:${unlike}(${id},${constant},` },
    { start: end, end, text: "))" },
  ];
}

/** An expression that is what stands there, or `instead` where its mutant is chosen. */
function either(node: ts.Node, source: ts.SourceFile, instead: string): Switch["edits"] {
  const [start, end] = [node.getStart(source), node.getEnd()];
  return ({ isChosen }, id) => [
    { start, end: start, text: `(${isChosen}(${id})?(${instead}):` },
    { start: end, end, text: ")" },
  ];
}

function isName(node: ts.Node): boolean {
  return ts.isPropertyAssignment(node.parent) && node.parent.name === node;
}
