import { evaluate } from "feelin";
import { describe, expect, it } from "vitest";
import { localMomentFunction, localMomentIn, withLocalMoments } from "../../src/feel/local-moments.ts";
import { parsedFeel } from "../support/parsed-feel.ts";

describe("a written date and time", () => {
  it.each([
    [
      'form.at > date and time("2026-03-02T17:05:00")',
      'form.at > _localMoment(date and time("2026-03-02T17:05:00"))',
    ],
    ['@"2026-03-02T17:05:00"', '_localMoment(@"2026-03-02T17:05:00")'],
    [
      'date and time(date(@"2026-03-02T17:05:00"), time("10:00:00"))',
      '_localMoment(date and time(date(_localMoment(@"2026-03-02T17:05:00")), time("10:00:00")))',
    ],
    ['form.day = date("2026-03-02")', 'form.day = date("2026-03-02")'],
    ['form.text = "date and time(1)"', 'form.text = "date and time(1)"'],
  ])("in %s is handed to the clock of a zone", (expression, read) => {
    expect(withLocalMoments(expression, parsedFeel)).toBe(read);
  });

  const valueIn = (timeZone: string, expression: string): string =>
    String(
      evaluate(withLocalMoments(expression, parsedFeel), { [localMomentFunction]: localMomentIn(timeZone) })
        .value,
    );

  it.each([
    ["Asia/Shanghai", 'date and time("2026-03-02T17:05:00")', "2026-03-02T17:05:00+08:00"],
    ["Asia/Shanghai", 'date and time(from: "2026-03-02T17:05:00.25")', "2026-03-02T17:05:00.25+08:00"],
    ["America/New_York", '@"2026-03-02T17:05:00"', "2026-03-02T17:05:00-05:00"],
    ["America/New_York", 'date and time("2026-03-02")', "2026-03-02T00:00:00-05:00"],
    ["Asia/Kathmandu", 'date and time(date("2026-03-02"), time("17:05:00"))', "2026-03-02T17:05:00+05:45"],
    // What names its zone keeps it.
    ["Asia/Shanghai", 'date and time("2026-03-02T17:05:00Z")', "2026-03-02T17:05:00Z"],
    ["Asia/Shanghai", '@"2026-03-02T17:05:00-05:00"', "2026-03-02T17:05:00-05:00"],
    ["Asia/Shanghai", '@"2026-03-02"', "2026-03-02"],
    // Clocks are put forward at two: half past two is the moment half an hour later, which they show as half past three.
    ["Europe/Berlin", 'date and time("2026-03-29T02:30:00")', "2026-03-29T03:30:00+02:00"],
    ["America/New_York", 'date and time("2026-03-08T02:30:00")', "2026-03-08T03:30:00-04:00"],
    // They are put back: half past two, half past one in New York, is shown twice, and the first is meant.
    ["Europe/Berlin", 'date and time("2026-10-25T02:30:00")', "2026-10-25T02:30:00+02:00"],
    ["America/New_York", 'date and time("2026-11-01T01:30:00")', "2026-11-01T01:30:00-04:00"],
  ])("in %s: %s is %s", (timeZone, expression, moment) => {
    expect(valueIn(timeZone, expression)).toBe(moment);
  });

  it("bounds a range", () => {
    const range = '[date and time("2026-03-02T17:05:00")..@"2026-03-02T18:05:00"]';
    const isIn = (moment: string) => valueIn("Asia/Shanghai", `date and time("${moment}") in ${range}`);
    expect(["2026-03-02T17:05:00+08:00", "2026-03-02T10:05:01Z"].map(isIn)).toEqual(["true", "false"]);
  });
});
