import { describe, expect, it } from "vitest";
import { type ParameterName, parameterCatalogue } from "#contract/parameters/catalogue.ts";
import { makeWorkCalendar } from "#engine";
import type { ParameterPort } from "#server/http/index.ts";
import { workCalendarData } from "#server/work-calendar/index.ts";

/** The calendar of an organisation that has changed these parameters. */
function calendarWith(changed: Partial<Record<ParameterName, unknown>> = {}) {
  const value = (name: ParameterName) => changed[name] ?? parameterCatalogue[name].fallback;
  return makeWorkCalendar(workCalendarData({ value } as unknown as ParameterPort, 1));
}

const due = (from: string, hours: number, changed: Partial<Record<ParameterName, unknown>> = {}): string =>
  new Date(calendarWith(changed).addWorkingHours(Date.parse(from), hours)).toISOString();

describe("a time limit over the week of National Day 2026", () => {
  // Wednesday, an hour before the end of work; work begins again on Thursday, 8 October.
  const from = "2026-09-30T17:00:00+08:00";

  it("goes on after the holidays that are delivered", () => {
    expect(due(from, 8)).toBe("2026-10-08T09:00:00.000Z");
  });

  it("counts the Saturday worked in their place", () => {
    // One hour on Wednesday, eight on Thursday and Friday each, then Saturday, 10 October.
    expect(due(from, 18)).toBe("2026-10-10T02:00:00.000Z");
  });

  it("does not stop where the organisation follows no public holidays", () => {
    expect(due(from, 8, { publicHolidays: "none" })).toBe("2026-10-01T09:00:00.000Z");
  });

  it("counts a day that the organisation works all the same", () => {
    expect(due(from, 8, { makeUpDays: ["2026-10-02"] })).toBe("2026-10-02T09:00:00.000Z");
  });

  it("goes by the clocks of the organisation's zone", () => {
    // In Tokyo it is six in the evening, when work is over.
    expect(due(from, 8, { timeZone: "Asia/Tokyo", publicHolidays: "none" })).toBe("2026-10-01T09:00:00.000Z");
    expect(due(from, 1, { timeZone: "Asia/Tokyo", publicHolidays: "none" })).toBe("2026-10-01T01:00:00.000Z");
  });
});
