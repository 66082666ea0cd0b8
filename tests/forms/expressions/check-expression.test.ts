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
