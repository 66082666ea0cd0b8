import type { Operator } from "./condition.ts";

/** How the texts name each operator. */
export const operatorKeys: Readonly<Record<Operator, string>> = {
  "=": "equal",
  "!=": "notEqual",
  ">": "greater",
  ">=": "greaterOrEqual",
  "<": "less",
  "<=": "lessOrEqual",
  in: "in",
  notIn: "notIn",
  has: "has",
  contains: "contains",
  startsWith: "startsWith",
  empty: "empty",
  notEmpty: "notEmpty",
  between: "between",
};
