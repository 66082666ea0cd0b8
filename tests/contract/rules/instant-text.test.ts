import { describe, expect, it } from "vitest";
import { instantTextIn, utcText } from "#contract/rules/instant-text.ts";
import fc from "../../support/properties.ts";

describe("an instant as text", () => {
  it.each([
    ["Asia/Shanghai", "2026-11-27T19:00:00Z", "2026-11-28T03:00:00+08:00"],
    ["Asia/Shanghai", "2026-11-27T19:00Z", "2026-11-28T03:00:00+08:00"],
    ["America/New_York", "2026-11-28T03:00:00.125+08:00", "2026-11-27T14:00:00.125-05:00"],
    ["America/New_York", "2026-07-01T03:00:00Z", "2026-06-30T23:00:00-04:00"],
    ["Asia/Kathmandu", "2026-12-31T18:15:00-00:30", "2027-01-01T00:30:00+05:45"],
  ])("is told by the clocks of %s: %s", (timeZone, text, shown) => {
    expect(instantTextIn(timeZone, text)).toBe(shown);
  });

  it("stays the same moment in every zone", () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date("1971-01-01"), max: new Date("2400-01-01"), noInvalidDate: true }),
        fc.constantFrom("Asia/Shanghai", "America/New_York", "Europe/Berlin", "Australia/Lord_Howe"),
        (date, timeZone) => {
          const shown = instantTextIn(timeZone, date.toISOString()) ?? "";
          expect(Date.parse(shown)).toBe(date.getTime());
          expect(utcText(shown)).toBe(date.toISOString());
        },
      ),
    );
  });

  it.each(["", "2026-11-27", "2026-11-27T19:00:00", "2026-02-30T00:00:00Z", "2026-02-03T00:00:00+24:00"])(
    "%j is none",
    (text) => {
      expect(instantTextIn("Asia/Shanghai", text)).toBeUndefined();
      expect(utcText(text)).toBeUndefined();
    },
  );
});
