import fc from "../../support/properties.ts";
import { describe, expect, it } from "vitest";
import { dayText } from "#contract/rules/calendar-day.ts";
import { makeWorkCalendar, type WorkCalendarData } from "#engine";
import { dayOf, instantText, weekdayOf } from "#contract/rules/instant-text.ts";

const hours = [
  { from: 9 * 60, to: 12 * 60 },
  { from: 13 * 60, to: 18 * 60 },
];
const china: WorkCalendarData = {
  timeZone: "Asia/Shanghai",
  weekdays: [hours, hours, hours, hours, hours, [], []],
  holidays: [],
  makeUpDays: [],
};
const at = (text: string): number => Date.parse(`${text}+08:00`);
const due = (from: string, count: number, more: Partial<WorkCalendarData> = {}): string =>
  instantText(makeWorkCalendar({ ...china, ...more }).addWorkingHours(at(from), count), 480).slice(0, 16);

describe("R25 working hours", () => {
  // 2 March 2026 is a Monday.
  it.each([
    ["within a span", "2026-03-02T09:00", 2, "2026-03-02T11:00"],
    ["over the noon break", "2026-03-02T11:00", 2, "2026-03-02T14:00"],
    ["to the very end of a day", "2026-03-02T09:00", 8, "2026-03-02T18:00"],
    ["into the next day", "2026-03-02T17:00", 2, "2026-03-03T10:00"],
    ["from before work begins", "2026-03-02T06:00", 1, "2026-03-02T10:00"],
    ["from the night", "2026-03-02T22:00", 1, "2026-03-03T10:00"],
    ["over a weekend", "2026-03-06T17:30", 1, "2026-03-09T09:30"],
    ["from a Sunday", "2026-03-08T12:00", 3, "2026-03-09T12:00"],
    ["of a part of an hour", "2026-03-02T09:00", 0.25, "2026-03-02T09:15"],
    ["of several days", "2026-03-02T09:00", 24, "2026-03-04T18:00"],
  ])("%s", (_title, from, count, expected) => {
    expect(due(from, count)).toBe(expected);
  });

  it("pass over public holidays", () => {
    expect(due("2026-09-30T17:00", 2, { holidays: ["2026-10-01", "2026-10-02"] })).toBe("2026-10-05T10:00");
  });

  it("count on make-up days with a working day's hours", () => {
    expect(due("2026-03-06T17:00", 2, { makeUpDays: ["2026-03-07"] })).toBe("2026-03-07T10:00");
  });

  it("a make-up day beats a holiday", () => {
    expect(due("2026-03-06T17:00", 2, { makeUpDays: ["2026-03-07"], holidays: ["2026-03-07"] })).toBe(
      "2026-03-07T10:00",
    );
  });

  it("follow the clocks of the zone into summer time and back", () => {
    const newYork = makeWorkCalendar({ ...china, timeZone: "America/New_York" });
    // Clocks go forward on Sunday, 8 March 2026, and back on 1 November: half past five on Friday, an hour of work.
    for (const [friday, monday] of [
      ["2026-03-06T17:30:00-05:00", "2026-03-09T09:30:00-04:00"],
      ["2026-10-30T17:30:00-04:00", "2026-11-02T09:30:00-05:00"],
    ] as const) {
      const [from, to] = [Date.parse(friday), Date.parse(monday)];
      expect(newYork.addWorkingHours(from, 1)).toBe(to);
      expect(newYork.workingTimeBetween(from, to)).toBe(3_600_000);
    }
  });

  it("pass as on a clock where nobody ever works", () => {
    expect(due("2026-03-06T17:00", 2, { weekdays: [[], [], [], [], [], [], []] })).toBe("2026-03-06T19:00");
  });

  it("of none leave the instant as it is, also where nobody works then", () => {
    expect(due("2026-03-08T12:00", 0)).toBe("2026-03-08T12:00");
    const calendar = makeWorkCalendar(china);
    expect(calendar.addWorkingTime(at("2026-03-08T12:00"), -1)).toBe(at("2026-03-08T12:00"));
    expect(calendar.addWorkingTime(at("2026-03-08T12:00"), 1)).toBe(at("2026-03-09T09:00") + 1);
  });

  it("are counted to the minute of an hour's part, and no finer", () => {
    const calendar = makeWorkCalendar(china);
    expect(calendar.addWorkingHours(at("2026-03-02T09:00"), 1 / 3)).toBe(at("2026-03-02T09:20"));
  });

  it("are counted no further than a step may take, however many a version of before names", () => {
    const calendar = makeWorkCalendar(china);
    const from = at("2026-03-02T09:00");
    expect(calendar.addWorkingHours(from, 1e9)).toBe(calendar.addWorkingHours(from, 10_000));
  });

  it("on a day to make up are those of the first weekday on which anybody works", () => {
    const short = [{ from: 10 * 60, to: 11 * 60 }];
    const odd = { weekdays: [[], short, hours, hours, hours, [], []], makeUpDays: ["2026-03-07"] };
    // On Saturday from ten to eleven, Monday is free, on Tuesday again.
    expect(due("2026-03-06T18:00", 1, odd)).toBe("2026-03-07T11:00");
    expect(due("2026-03-06T18:00", 1.5, odd)).toBe("2026-03-10T10:30");
  });

  it("on a day to make up are none where nobody ever works on a weekday", () => {
    const never = { weekdays: [[], [], [], [], [], [], []], makeUpDays: ["2026-03-07"] };
    expect(due("2026-03-06T18:00", 1, never)).toBe("2026-03-06T19:00");
  });

  it("are looked for over a year of rest and a day, and after that pass as on a clock", () => {
    const daily = Array.from({ length: 7 }, () => [{ from: 0, to: 60 }]);
    const rest = (days: number) => ({
      weekdays: daily,
      holidays: Array.from({ length: days }, (_, index) =>
        dayText(dayOf(at("2026-03-02T00:00"), 480).day + index),
      ),
    });
    // 366 days of rest end on 2 March 2027.
    expect(due("2026-03-02T05:00", 1, rest(366))).toBe("2027-03-03T01:00");
    expect(due("2026-03-01T00:30", 1, rest(366))).toBe("2027-03-03T00:30");
    expect(due("2026-03-02T05:00", 1, rest(367))).toBe("2026-03-02T06:00");
    const closed = makeWorkCalendar({ ...china, ...rest(367) });
    expect(closed.workingTimeBetween(at("2026-03-02T05:00"), at("2026-03-02T07:00"))).toBe(2 * 3_600_000);
    expect(closed.workingTimeBetween(at("2026-03-02T07:00"), at("2026-03-02T05:00"))).toBe(0);
    // From the very end of the last day of work on there is none.
    expect(closed.workingTimeBetween(at("2026-03-01T01:00"), at("2026-03-01T03:00"))).toBe(2 * 3_600_000);
    expect(closed.workingTimeBetween(at("2026-03-01T00:59"), at("2026-03-01T03:00"))).toBe(60_000);
  });

  it("of rest now and then do not add up to a year of it", () => {
    const mondays = { weekdays: [[{ from: 0, to: 60 }], [], [], [], [], [], []] };
    // An hour each Monday, of which the hundredth is nearly two years away.
    expect(due("2026-03-02T00:00", 100, mondays)).toBe("2028-01-24T01:00");
  });

  it("never end before they begin, and more hours never end sooner", () => {
    const calendar = makeWorkCalendar({
      ...china,
      holidays: ["2026-01-01", "2026-05-01"],
      makeUpDays: ["2026-05-09"],
    });
    const instant = fc.integer({ min: at("2025-12-25T00:00"), max: at("2027-01-05T00:00") });
    fc.assert(
      fc.property(
        instant,
        fc.integer({ min: 0, max: 100 }),
        fc.integer({ min: 0, max: 50 }),
        (from, some, more) => {
          const first = calendar.addWorkingHours(from, some);
          const later = calendar.addWorkingHours(from, some + more);
          expect(first).toBeGreaterThanOrEqual(from);
          expect(later).toBeGreaterThanOrEqual(first);
          expect(calendar.addWorkingHours(first, more)).toBe(later);
        },
      ),
    );
  });
});

describe("days without a clock", () => {
  it("agree with the calendar everybody uses", () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date("1600-01-01"), max: new Date("2400-01-01"), noInvalidDate: true }),
        (date) => {
          const { day } = dayOf(date.getTime(), 0);
          expect(dayText(day)).toBe(date.toISOString().slice(0, 10));
          expect(weekdayOf(day)).toBe((date.getUTCDay() + 6) % 7);
          expect(Date.parse(instantText(date.getTime(), -210))).toBe(
            Math.floor(date.getTime() / 1000) * 1000,
          );
        },
      ),
    );
  });

  it.each([
    [480, "2026-03-02T17:05:07+08:00"],
    [345, "2026-03-02T14:50:07+05:45"],
    [0, "2026-03-02T09:05:07+00:00"],
    [-60, "2026-03-02T08:05:07-01:00"],
    [-570, "2026-03-01T23:35:07-09:30"],
  ])("are written with the offset of %d minutes", (offset, text) => {
    expect(instantText(Date.parse("2026-03-02T09:05:07.999Z"), offset)).toBe(text);
  });

  it("begin at midnight, on the day before where clocks are behind", () => {
    const midnight = Date.parse("2026-03-02T00:00:00Z");
    expect(dayOf(midnight, 0)).toEqual({ day: midnight / 86_400_000, msOfDay: 0 });
    expect(dayOf(midnight - 1, 0)).toEqual({ day: midnight / 86_400_000 - 1, msOfDay: 86_399_999 });
    expect(dayOf(midnight, -1).msOfDay).toBe(86_340_000);
    expect([-4, -3, -1, 0, 3, 4].map(weekdayOf)).toEqual([6, 0, 2, 3, 6, 0]);
  });

  const calendar = makeWorkCalendar({ ...china, holidays: ["2026-03-10"], makeUpDays: ["2026-03-14"] });

  it.each([
    ["within a span", "2026-03-02T09:00", "2026-03-02T11:00", 2],
    ["over the noon break", "2026-03-02T11:00", "2026-03-02T14:00", 2],
    ["at night", "2026-03-02T20:00", "2026-03-03T06:00", 0],
    ["over a weekend", "2026-03-06T17:30", "2026-03-09T09:30", 1],
    ["over a holiday", "2026-03-09T17:00", "2026-03-11T10:00", 2],
    ["on a day to make up", "2026-03-14T09:00", "2026-03-14T18:00", 8],
    ["backwards", "2026-03-03T09:00", "2026-03-02T09:00", 0],
  ])("between two instants %s", (_title, from, to, expected) => {
    expect(calendar.workingTimeBetween(at(from), at(to))).toBe(expected * 3_600_000);
  });

  it("what is added is what lies between", () => {
    const minutes = fc.integer({ min: 0, max: 60_000 });
    fc.assert(
      fc.property(minutes, minutes, (start, time) => {
        const from = at("2026-03-02T00:00") + start * 60_000;
        const to = calendar.addWorkingTime(from, time * 60_000);
        expect(calendar.workingTimeBetween(from, to)).toBe(time * 60_000);
      }),
    );
  });
});
