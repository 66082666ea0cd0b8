import { evaluate } from "feelin";
import { describe, expect, it } from "vitest";
import { differences, withExactDifferences } from "../../../src/forms/expressions/exact-differences.ts";

describe("differences", () => {
  it.each([
    ["form.a + 1", "form.a + 1"],
    ["-form.a", "-form.a"],
    ["form.a - form.b - 1", "difference between(difference between(form.a, form.b), 1)"],
    [
      "(form.a - form.b).days > 2 and -form.c < 3",
      "(difference between(form.a, form.b)).days > 2 and -form.c < 3",
    ],
    ["form.a - 2 * form.b", "difference between(form.a, 2 * form.b)"],
    ["sum(for i in 1..3 return i - 1)", "sum(for i in 1..3 return difference between(i, 1))"],
    ["form.a // what one has\n - form.b", "difference between(form.a, form.b)"],
  ])("of %s are written as calls", (expression, called) => {
    expect(withExactDifferences(expression)).toBe(called);
  });

  const of = (expression: string) => evaluate(withExactDifferences(expression), { ...differences() }).value;

  it.each([
    ["7 - 2 - 1", 4],
    ['string(date("2026-03-30") - date("2026-03-28"))', "P2D"],
    ['string(date("2026-03-30") - duration("P2D"))', "2026-03-28"],
    // An hour less than the clocks show, which were put forward in between.
    [
      'string(date and time("2026-03-30T00:30:00+02:00") - date and time("2026-03-28T23:30:00+01:00"))',
      "P1D",
    ],
    ['string(date and time("2026-03-30T00:30:00") - date and time("2026-03-28T23:30:00"))', "P1DT1H"],
  ])("%s is %j", (expression, value) => {
    expect(of(expression)).toBe(value);
  });

  it("fail where the interpreter's fail, with its reason", () => {
    expect(() => of('"a" - 1')).toThrow("Can't subtract '1' to '\"a\"'");
  });
});
