import fc from "../../support/properties.ts";
import { expect, it } from "vitest";
import { dayNumber, dayText, readDayNumber } from "#contract/rules/calendar-day.ts";

it("days have the numbers and names that the Gregorian calendar gives them", () => {
  fc.assert(
    fc.property(fc.integer({ min: -700_000, max: 2_900_000 }), (number) => {
      const date = new Date(number * 86_400_000);
      const name = date.toISOString().slice(0, 10);
      expect(dayText(number)).toBe(name);
      expect(readDayNumber(name)).toBe(number);
      expect(dayNumber(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate())).toBe(number);
    }),
  );
});
