import { parseExpression } from "feelin";
import { syntaxTree } from "#contract/rules/expression-tree.ts";

/** The tree of an expression over a form of which nothing is known. */
export const parsedFeel = (expression: string) =>
  syntaxTree(parseExpression(expression, { form: {} }, undefined), expression);
