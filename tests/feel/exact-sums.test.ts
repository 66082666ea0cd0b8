import { evaluate } from "feelin";
import { describe, expect, it } from "vitest";
import { exactSumsIn, withExactSums } from "../../src/feel/exact-sums.ts";
import { parsedFeel } from "../support/parsed-feel.ts";

describe("sums and differences", () => {
  it.each([
    ["form.a + 1", "form.a + 1"],
    ["-form.a", "-form.a"],
    ['form.day + duration(form.text) + @"PT1H"', '_sum(_sum(form.day, duration(form.text)), @"PT1H")'],
    ["form.a - form.b - 1", "_difference(_difference(form.a, form.b), 1)"],
    ["(form.a - form.b).days > 2 and -form.c < 3", "(_difference(form.a, form.b)).days > 2 and -form.c < 3"],
    ["form.a - 2 * form.b", "_difference(form.a, 2 * form.b)"],
    ["sum(for i in 1..3 return i - 1)", "sum(for i in 1..3 return _difference(i, 1))"],
    ["form.a // what one has\n - form.b", "_difference(form.a, form.b)"],
  ])("of %s are written as calls", (expression, called) => {
    expect(withExactSums(expression, parsedFeel)).toBe(called);
  });

  const of = (expression: string, timeZone = "Asia/Shanghai") =>
    evaluate(withExactSums(expression, parsedFeel), { ...exactSumsIn(timeZone, "error") }).value;

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

  it.each([
    ["Asia/Shanghai", 'date("2026-03-02") + duration("PT17H5M")', "2026-03-02T17:05:00+08:00"],
    ["Asia/Shanghai", 'duration("P1DT1H") + date("2026-03-02")', "2026-03-03T01:00:00+08:00"],
    ["Asia/Shanghai", 'date("2026-03-02") - duration("PT1H")', "2026-03-01T23:00:00+08:00"],
    ["America/New_York", 'date("2026-03-02") + duration("PT17H5M")', "2026-03-02T17:05:00-05:00"],
    // Clocks are put forward at two: five hours after midnight they show six.
    ["Europe/Berlin", 'date("2026-03-29") + duration("PT5H")', "2026-03-29T06:00:00+02:00"],
    ["Asia/Shanghai", 'date("2026-03-02") + duration("P1D")', "2026-03-03"],
    ["Asia/Shanghai", 'date("2026-01-31") + duration("P1M")', "2026-02-28"],
    ["Asia/Shanghai", 'string(duration("PT1H") + duration("PT2H"))', "PT3H"],
    ["Asia/Shanghai", '"a" + "b" + string(duration("PT1H"))', "abPT1H"],
  ])("in %s %s is %s", (timeZone, expression, value) => {
    expect(String(of(expression, timeZone))).toBe(value);
  });

  it("fail where the interpreter's fail, with its reason, or are nothing as it has it", () => {
    expect(() => of('"a" - 1')).toThrow("Can't subtract '1' to '\"a\"'");
    expect(evaluate('_difference("a", 1)', { ...exactSumsIn("Asia/Shanghai", "null") }).value).toBeNull();
  });
});
