import { describe, expect, it } from "vitest";
import { isPlainExpression } from "#contract/rules/expression-bounds.ts";
import { parseCondition } from "../../../src/forms/expressions/parse-condition.ts";

describe("an expression that can only cost about what it is long", () => {
  it.each([
    'form.amount > 5000 and form.leaveType in ("a", "b")',
    "sum(form.lines.cost) > 5",
    "form.amount in [1..7000]",
    'contains(form.reason, "x") or string length(form.reason) > 3',
    'date and time(form.at) > date and time("2026-01-01T00:00:00Z")',
  ])("is %s", (expression) => {
    expect(isPlainExpression(parseCondition(expression))).toBe(true);
  });

  it.each([
    "some line in form.lines satisfies line.cost > 1",
    "count(for i in 1..3 return i) > 1",
    "count(form.lines[cost > 1]) > 1",
    'matches(form.reason, "x")',
    "count(distinct values(form.lines.cost)) > 1",
    "count(sort(form.lines, function(a, b) a.cost < b.cost)) > 1",
  ])("is not %s", (expression) => {
    expect(isPlainExpression(parseCondition(expression))).toBe(false);
  });
});
