import { describe, expect, it } from "vitest";
import { lastTwelveMonths, monthsIn, periodProblems } from "#contract/rules/report-period.ts";

describe("the period of a report", () => {
  it.each([
    ["2026-11-25", "2025-12-01"],
    ["2026-12-01", "2026-01-01"],
    ["2024-02-29", "2023-03-01"],
    ["2026-01-31", "2025-02-01"],
  ])("is the twelve months that end with that of %s where nothing is said", (today, from) => {
    expect(lastTwelveMonths(today)).toEqual({ from, to: today });
    expect(monthsIn(lastTwelveMonths(today))).toHaveLength(12);
  });

  it.each(["0001-01-01", "0001-11-30"])("begins with the first day that there is for %s", (to) => {
    const period = lastTwelveMonths(to);
    expect(period).toEqual({ from: "0001-01-01", to });
    expect(periodProblems(period)).toEqual({});
  });

  it("has its months in order, over a year's end, the first from the day that it begins with", () => {
    expect(monthsIn({ from: "2025-11-15", to: "2026-02-01" })).toEqual([
      { month: "2025-11", firstDay: "2025-11-15" },
      { month: "2025-12", firstDay: "2025-12-01" },
      { month: "2026-01", firstDay: "2026-01-01" },
      { month: "2026-02", firstDay: "2026-02-01" },
    ]);
  });

  it("of one day has one month", () => {
    expect(monthsIn({ from: "2026-02-28", to: "2026-02-28" })).toEqual([
      { month: "2026-02", firstDay: "2026-02-28" },
    ]);
  });

  it.each([
    [{ from: "2026-02-30" }, { from: { problem: "notADate" } }],
    [{ to: "soon" }, { to: { problem: "notADate" } }],
    [{ from: "2026-03-02", to: "2026-03-01" }, { to: { problem: "rangeEndsBeforeItBegins" } }],
    [{ from: "2021-01-31", to: "2026-01-01" }, { to: { problem: "periodTooLong", params: { max: 60 } } }],
    [{ from: "2021-02-01", to: "2026-01-31" }, {}],
    [{ from: "2026-03-01", to: "2026-03-01" }, {}],
    [{}, {}],
  ])("%j has the problems %j", (period, problems) => {
    expect(periodProblems(period)).toEqual(problems);
  });
});
