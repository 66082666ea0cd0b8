import ts from "typescript";

/** One small change of a source file that its tests should notice. */
export interface Mutant {
  file: string;
  line: number;
  /** Characters replaced, and by what. */
  start: number;
  end: number;
  text: string;
  /** What stood there. */
  was: string;
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
export function findMutants(file: string, code: string): Mutant[] {
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true);
  const mutants: Mutant[] = [];
  const replace = (node: ts.Node, text: string): void => {
    const start = node.getStart(source);
    const { line } = source.getLineAndCharacterOfPosition(start);
    mutants.push({ file, line: line + 1, start, end: node.getEnd(), text, was: node.getText(source) });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isInterfaceDeclaration(node)) return;
    mutate(node, replace);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return mutants;
}

function mutate(node: ts.Node, replace: (node: ts.Node, text: string) => void): void {
  if (ts.isBinaryExpression(node)) {
    const other = operators.get(node.operatorToken.kind);
    if (other !== undefined) replace(node.operatorToken, other);
  } else if (ts.isPrefixUnaryExpression(node) && node.operator === SyntaxKind.ExclamationToken) {
    replace(node, node.operand.getText());
  } else if (ts.isIfStatement(node) || ts.isConditionalExpression(node)) {
    const condition = ts.isIfStatement(node) ? node.expression : node.condition;
    replace(condition, "false");
    replace(condition, "true");
  } else if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression)) {
    const other = methods.get(node.expression.name.text);
    if (other !== undefined) replace(node.expression.name, other);
    const [kept] = node.arguments;
    if (node.expression.name.text === "filter" && kept !== undefined) replace(kept, "() => true");
  } else if (ts.isExpressionStatement(node) && ts.isCallExpression(node.expression)) {
    replace(node, ";");
  } else if (ts.isNumericLiteral(node)) {
    replace(node, String(Number(node.text) + 1));
  }
}
