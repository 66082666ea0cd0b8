/** What a comparison does; how many values it takes depends on it. */
export const operators = [
  "=",
  "!=",
  ">",
  ">=",
  "<",
  "<=",
  "in",
  "notIn",
  "has",
  "contains",
  "startsWith",
  "empty",
  "notEmpty",
  "between",
] as const;
export type Operator = (typeof operators)[number];

/** A value: what stands in the condition, or another field or parameter (`form.limit`, `applicant.deptLevel`). */
export type Operand =
  | { literal: string | number | boolean }
  | { day: string }
  /** To the minute, by the organisation's clocks: `2026-01-31T17:05`. */
  | { moment: string }
  | { path: string };

/** One comparison of a field or parameter. */
export interface Comparison {
  path: string;
  operator: Operator;
  values: readonly Operand[];
}

/** Conditions that hold together, or of which one does. */
export interface ConditionGroup {
  join: "and" | "or";
  members: readonly Condition[];
}

export type Condition = Comparison | ConditionGroup;

/** What a condition asks, without the values it asks for: what is typed into one changes nothing of it. */
export function shapeOf(condition: Condition): string {
  if (isGroup(condition)) return `${condition.join}(${condition.members.map(shapeOf).join(" ")})`;
  return `${condition.path} ${condition.operator} ${condition.values.length}`;
}

export function isGroup(condition: Condition): condition is ConditionGroup {
  return "join" in condition;
}
