import type { Condition } from "./condition.ts";
import { readCondition } from "./read-condition.ts";

/** What was read of an expression: hundreds of ways are said again at every change of their definition. */
const read = new Map<string, Condition | undefined>();
const keptMost = 2_000;

/** `readCondition` of an expression that is read again and again; one that asks nothing has no condition. */
export function readConditionOnce(expression: string): Condition | undefined {
  if (expression.trim() === "") return undefined;
  if (read.has(expression)) return read.get(expression);
  if (read.size >= keptMost) read.clear();
  const condition = readCondition(expression);
  read.set(expression, condition);
  return condition;
}
