import fc from "../../support/properties.ts";
import { describe, expect, it } from "vitest";
import { epochMicros, hasYear, instantText, localInstantText, readDay } from "#tables";

const moments = fc.date({
  min: new Date("0001-01-01T00:00:00Z"),
  max: new Date("9999-12-31T23:59:59.999Z"),
  noInvalidDate: true,
});

describe("a day", () => {
  it.each([
    ["2026-01-05", "2026-01-05"],
    ["2026/1/5", "2026-01-05"],
    ["2026.1.05", "2026-01-05"],
    ["2026年1月5日", "2026-01-05"],
    [" 2024-02-29 ", "2024-02-29"],
    ["2000-02-29", "2000-02-29"],
  ])("%s is read as %s", (text, day) => expect(readDay(text)).toBe(day));

  it.each([
    "2026-02-29",
    "1900-02-29",
    "2024-02-30",
    "2026-13-01",
    "2026-00-10",
    "2026-04-31",
    "2026-01-32",
    "26-1-5",
    "tomorrow",
    "",
    "2026-1-5x",
    "0000-06-01",
  ])("%j is none", (text) => expect(readDay(text)).toBeUndefined());
});

describe("an instant", () => {
  it.each([
    ["0001-01-01T00:00:00Z", true],
    ["9999-12-31T23:59:59.999999Z", true],
    ["0001-01-01T00:00:00+08:00", false],
    ["9999-12-31T23:59:59-08:00", false],
    ["0000-06-01T00:00:00Z", false],
    ["0000-06-01", false],
    ["2026-06-01", true],
  ])("%s has a year of four digits in UTC: %s", (text, has) => expect(hasYear(text)).toBe(has));

  it("has a zone of whole minutes below an hour, and six digits after the second at most", () => {
    expect(epochMicros("2026-01-01T00:00:00+08:60")).toBeUndefined();
    expect(epochMicros("2026-01-01T00:00:00+16:00")).toBeUndefined();
    expect(epochMicros("2026-01-01T00:00:00+15:59")).toBeDefined();
    expect(epochMicros("2026-01-01T00:00:00.1234569Z")).toBe(epochMicros("2026-01-01T00:00:00.123456Z"));
  });

  it("counts as the platform's clock counts, from year 1 to 9999", () => {
    fc.assert(
      fc.property(moments, (moment) => {
        expect(epochMicros(moment.toISOString())).toBe(BigInt(moment.getTime()) * 1_000n);
        expect(instantText(BigInt(moment.getTime()) * 1_000n)).toBe(moment.toISOString());
      }),
    );
  });

  it.each([1600, 1700, 1800, 1900, 2000, 2100, 2400])("counts through the leap day or none of %i", (year) => {
    for (const day of [`${year}-02-28`, `${year}-03-01`, `${year}-12-31`, `${year + 1}-01-01`]) {
      for (const hours of [-24, 0, 24]) {
        const moment = new Date(Date.parse(`${day}T00:00:00Z`) + hours * 3_600_000);
        expect(instantText(BigInt(moment.getTime()) * 1_000n)).toBe(moment.toISOString());
      }
    }
  });

  it("comes back from local time in any zone", () => {
    fc.assert(
      fc.property(moments, fc.integer({ min: -12, max: 14 }), (moment, hours) => {
        const zone = hours === 0 ? "UTC" : `Etc/GMT${hours > 0 ? "-" : "+"}${Math.abs(hours)}`;
        const micros = BigInt(moment.getTime()) * 1_000n;
        const local = localInstantText(micros, zone);
        fc.pre(/^\d{4}-/.test(local) && !local.startsWith("0000"));
        expect(epochMicros(local, zone)).toBe(micros);
      }),
    );
  });

  it.each([
    ["2026-01-15T17:00:00Z", "2026-01-15 12:00:00"],
    ["2026-07-15T16:00:00Z", "2026-07-15 12:00:00"],
    // Summer time begins and ends: an hour is missing, another shown twice.
    ["2026-03-08T06:59:59Z", "2026-03-08 01:59:59"],
    ["2026-03-08T07:00:00Z", "2026-03-08 03:00:00"],
    ["2026-11-01T06:30:00Z", "2026-11-01 01:30:00"],
  ])("%s is %s on the clocks of New York, whatever the season is now", (instant, shown) => {
    const micros = epochMicros(instant) ?? -1n;
    expect(localInstantText(micros, "America/New_York")).toBe(shown);
  });

  it.each([
    ["2026-01-15 12:00", "2026-01-15T17:00:00.000Z"],
    ["2026-07-15 12:00", "2026-07-15T16:00:00.000Z"],
    ["2026-03-08 02:30", "2026-03-08T07:30:00.000Z"],
    ["2026-07-15T12:00:00Z", "2026-07-15T12:00:00.000Z"],
  ])("%s in a sheet of New York is %s", (text, instant) => {
    expect(instantText(epochMicros(text, "America/New_York") ?? -1n)).toBe(instant);
  });

  it("of the first year is shown west of Greenwich, too", () => {
    const micros = epochMicros("0001-01-01T00:00:00Z") ?? -1n;
    expect(epochMicros(localInstantText(micros, "Asia/Tokyo"), "Asia/Tokyo")).toBe(micros);
    expect(localInstantText(micros, "Etc/GMT+5")).toBe("0000-12-31 19:00:00");
  });

  it.each([
    ["2026-01-05T08:00:00+08:00", "2026-01-05T00:00:00.000Z"],
    ["2026-01-05 08:00:00 -0130", "2026-01-05T09:30:00.000Z"],
    ["2026/1/5 8:05", "2026-01-05T08:05:00.000Z"],
    ["2026-01-05", "2026-01-05T00:00:00.000Z"],
    ["2026-01-05T00:00:00.123456Z", "2026-01-05T00:00:00.123456Z"],
    ["1969-12-31T23:59:59.999999Z", "1969-12-31T23:59:59.999999Z"],
  ])("%s is %s", (text, wanted) => expect(instantText(epochMicros(text) ?? -1n)).toBe(wanted));

  it.each([
    "2026-01-05T24:00:00Z",
    "2026-01-05T10:61:00Z",
    "2026-01-05T10:00:61Z",
    "2026-02-30T10:00:00Z",
    "10:00",
    "2026-01-05T10:00:00+99:00",
  ])("%s is none", (text) => expect(epochMicros(text)).toBeUndefined());
});
