import { describe, expect, it } from "vitest";
import { ComponentType } from "#contract/codes/component-type.ts";
import { checkExpression } from "#forms";
import { aField, aNumber, aPage, aTable } from "../../support/builders/a-process.ts";

const page = aPage(
  aNumber("amount"),
  aField("leaveType"),
  aField("startDate", { componentType: ComponentType.date }),
  aField("urgent", { componentType: ComponentType.switch }),
  aTable("lines", aField("item"), aNumber("cost")),
);

describe("check an expression", () => {
  it.each([
    "form.amount > 5000",
    "form.amount-1 > 1",
    'form.leaveType = "annual" and form.amount <= 3',
    'form.leaveType in ("annual", "sick")',
    "form.amount in [1..7000]",
    "sum(form.lines.cost) > 5",
    'count(form.lines[item = "a"]) > 0',
    "form.lines[1].cost > 3",
    "some line in form.lines satisfies line.cost > 3",
    'form.startDate > date("2026-01-01")',
    "form.startDate.year = 2026",
    "date(form.startDate) < date(now)",
    "form.urgent",
    "not(form.urgent)",
    'applicant.deptLevel = 1 or instance.urgency = "urgent"',
    "form.amount > 1 // a comment",
    "form.amount = null",
    "form.amount in [1..60000000]",
    "count(for i in 1..1000 return i) > form.amount",
    "some i in [1..80] satisfies i = form.amount",
    "some line in form.lines satisfies some other in form.lines satisfies line.cost = other.cost",
    "count(form.lines[cost > 1][cost < 5]) > 0",
    'matches(form.leaveType, "^[A-Z]{2}-\\\\d+$")',
    'replace(form.leaveType, "a+", "b") = "b"',
    'count(split(form.leaveType, ",")) > 1',
    "true",
  ])("accepts %s", (expression) => {
    expect(checkExpression(expression, page)).toBeUndefined();
  });

  it.each([
    ["form.amount >", "expressionSyntax"],
    ["form.amount > 5000)", "expressionSyntax"],
    ["form.amount > 5000 form.amount", "expressionSyntax"],
    ["form.amount > (5", "expressionSyntax"],
    ["form.amount == 5", "expressionSyntax"],
    ["", "expressionSyntax"],
    ["// nothing", "expressionSyntax"],
    ["count(for i in 1..60000000 return i) > 0", "expressionRange"],
    ["some i in 1..form.amount satisfies i = 5", "expressionRange"],
    ["some i in [1..8000000] satisfies i = -1", "expressionRange"],
    ["some r in [[1..9999999]] satisfies some i in r satisfies i = -1", "expressionRange"],
    ["some a in form.lines, b in form.lines, c in form.lines satisfies a = b", "expressionLoops"],
    ["count(form.lines[count(form.lines[count(form.lines[cost > 1]) > 1]) > 1]) > 1", "expressionLoops"],
    ['matches(form.leaveType, "^(a+)+$")', "expressionPattern"],
    ['matches(form.leaveType, "^(a|a)*$")', "expressionPattern"],
    ['matches(pattern: "(a*)*", input: form.leaveType)', "expressionPattern"],
    ["matches(form.leaveType, form.leaveType)", "expressionPattern"],
    ['replace(form.leaveType, "(x+x+)+y", "") = ""', "expressionPattern"],
    ["count(split(form.leaveType, form.leaveType)) > 1", "expressionPattern"],
    ["{f: function(n) f(n)}.f(1)", "expressionIndirectCall"],
    ["(function(f) f(f))(function(f) f(f))", "expressionIndirectCall"],
    ["form.price > 1", "expressionUnknownField"],
    ["sum(form.lines.price) > 1", "expressionUnknownField"],
    ["amount > 1", "expressionUnknownName"],
    ["process.amount > 1", "expressionUnknownName"],
    ["applicant.salary > 1", "expressionUnknownName"],
    ["cost > 1", "expressionUnknownName"],
    ["now() > now", "expressionClock"],
    ["today() = date(now)", "expressionClock"],
    ["length of(form.leaveType) > 1", "expressionUnknownFunction"],
    ['form["amount"] > 1', "expressionBareRoot"],
    ['get value(form, "amount") > 1', "expressionBareRoot"],
    ["form = null", "expressionBareRoot"],
    ["form.amount", "expressionNotBoolean"],
    ["form.amount + 1", "expressionNotBoolean"],
    ["> 5", "expressionNotBoolean"],
    ["null", "expressionNotBoolean"],
    ['form.amount > "5000"', "expressionWrongKind"],
    ['"2026-01-01" < form.startDate', "expressionWrongKind"],
    ["form.leaveType = 3", "expressionWrongKind"],
    [`form.amount > 1${" ".repeat(2_000)}`, "expressionTooLong"],
  ])("finds fault with %s: %s", (expression, problem) => {
    expect(checkExpression(expression, page)?.problem).toBe(problem);
  });

  it("lets a formula give something else than yes or no", () => {
    expect(checkExpression("sum(form.lines.cost)", page, "value")).toBeUndefined();
  });

  it("knows the default form where there is no page", () => {
    expect(checkExpression('form.title = "x"', undefined)).toBeUndefined();
    expect(checkExpression("form.amount > 1", undefined)?.problem).toBe("expressionUnknownField");
  });
});

describe("names that an expression may use", () => {
  const columns = [aNumber("cost"), aField("item")];
  const problemOf = (...given: Parameters<typeof checkExpression>) => checkExpression(...given)?.problem;

  it("has the results so far by name in a loop, and nowhere else", () => {
    expect(checkExpression("for i in 1..3 return i + count(partial)", page, "value")).toBeUndefined();
    expect(problemOf("partial = 1", page)).toBe("expressionUnknownName");
  });

  it("has the row where a column is worked out, with the columns there are", () => {
    expect(checkExpression("row.cost * 2", page, "value", columns)).toBeUndefined();
    expect(problemOf("row.cost * 2", page, "value")).toBe("expressionUnknownName");
    expect(problemOf("row.nothing * 2", page, "value", columns)).toBe("expressionUnknownField");
    expect(
      checkExpression("sum(for row in form.lines return row.cost)", page, "value", columns),
    ).toBeUndefined();
  });

  it("has what came of a step's work only where that is read", () => {
    expect(checkExpression("answer.body.number", page, "valueOfAnswer")).toBeUndefined();
    expect(problemOf("answer.body.number", page, "value")).toBe("expressionUnknownName");
  });

  it("has a table's columns within its filter only", () => {
    expect(checkExpression("count(form.lines[cost > 1]) > 0", page)).toBeUndefined();
    expect(problemOf("count(form.lines) > cost", page)).toBe("expressionUnknownName");
    expect(problemOf("count(cost[cost > 1]) > 0", page)).toBe("expressionUnknownName");
  });

  it("has of a row that a loop goes through whatever the loop's table has", () => {
    expect(
      checkExpression("sum(for row in form.lines return row.cost)", page, "value", [aNumber("share")]),
    ).toBeUndefined();
  });

  it.each([
    ["form.single.nothing > 1", "single.nothing"],
    ["form.lines[1].nothing > 1", "lines.nothing"],
    ["(form.lines).nothing > 1", "lines.nothing"],
    ["form.lines[cost > 1][1].nothing > 1", "lines.nothing"],
  ])("has no column that a table does not have: %s", (expression, field) => {
    const withSingle = aPage(aTable("single", aNumber("cost")), ...page.components);
    expect(checkExpression(expression, withSingle)).toEqual({
      problem: "expressionUnknownField",
      params: { field },
    });
  });

  it("names a comparison that can never hold, wherever in the expression it stands", () => {
    expect(problemOf("form.amount > 1 and form.leaveType = 5", page)).toBe("expressionWrongKind");
  });

  it("has no fields where there is no form", () => {
    expect(problemOf("form.amount > 1", undefined)).toBe("expressionUnknownField");
    expect(checkExpression('instance.title = "x"', undefined)).toBeUndefined();
  });
});
