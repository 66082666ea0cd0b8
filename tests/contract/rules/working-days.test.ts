import { describe, expect, it } from "vitest";
import { limits } from "#contract/limits.ts";
import { dayText, readDayNumber } from "#contract/rules/calendar-day.ts";
import { countWorkingDays, workDaysOf } from "#contract/rules/working-days.ts";
import fc from "../../support/properties.ts";

const nationalDay = {
  workWeekdays: [1, 2, 3, 4, 5],
  holidays: ["2026-10-01", "2026-10-02", "2026-10-05", "2026-10-06", "2026-10-07"],
  makeUpDays: ["2026-10-10"],
};
const between = (from: string, to: string): number | null =>
  countWorkingDays(workDaysOf(nationalDay), readDayNumber(from), readDayNumber(to));

describe("the working days between two days", () => {
  it("have both days in, and no weekends or holidays, but the days worked in their place", () => {
    // Monday to Wednesday, then Thursday, Friday and the Saturday after the holidays.
    expect(between("2026-09-28", "2026-10-11")).toBe(6);
    expect(between("2026-09-28", "2026-09-28")).toBe(1);
    expect(between("2026-10-10", "2026-10-10")).toBe(1);
    expect(between("2026-10-03", "2026-10-04")).toBe(0);
  });

  it("are unknown where the second day is before the first, or years away", () => {
    expect(between("2026-10-11", "2026-09-28")).toBeNull();
    const far = dayText(readDayNumber("2026-01-01") + limits.workingDaysSpanMax);
    expect(between("2026-01-01", far)).toBeNull();
  });

  it("of any weekdays are those that another calendar calls so", () => {
    const day = fc.integer({ min: -10_000, max: 40_000 });
    const span = fc.integer({ min: 0, max: 100 });
    const weekdays = fc.uniqueArray(fc.integer({ min: 1, max: 7 }));
    fc.assert(
      fc.property(day, span, weekdays, (from, length, workWeekdays) => {
        const isWorkDay = workDaysOf({ workWeekdays, holidays: [], makeUpDays: [] });
        const worked = Array.from({ length: length + 1 }, (_, index) => from + index).filter((each) =>
          workWeekdays.includes(new Date(each * 86_400_000).getUTCDay() || 7),
        );
        expect(countWorkingDays(isWorkDay, from, from + length)).toBe(worked.length);
      }),
    );
  });
});
