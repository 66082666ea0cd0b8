import fc from "../../support/properties.ts";
import { expect, it } from "vitest";
import {
  beginningOfDay,
  dayBefore,
  dayIn,
  instantAt,
  isTimeZone,
  utcOffsetAt,
} from "#contract/rules/time-zone.ts";

const at = (text: string): number => Date.parse(text);

it.each([
  ["Asia/Shanghai", "2026-07-01T00:00:00Z", 480],
  ["Asia/Kolkata", "2026-07-01T00:00:00Z", 330],
  ["America/New_York", "2026-01-15T12:00:00Z", -300],
  ["America/New_York", "2026-07-15T12:00:00Z", -240],
  ["UTC", "2026-07-15T12:00:00.123Z", 0],
])("%s is at %s so many minutes ahead: %i", (zone, instant, minutes) => {
  expect(utcOffsetAt(zone, at(instant))).toBe(minutes);
});

it("a local time has its instant, and in the gap of summer time one right after it", () => {
  expect(instantAt("America/New_York", at("2026-07-15T09:00Z"))).toBe(at("2026-07-15T13:00Z"));
  // On 8 March 2026 there is no half past two.
  expect(instantAt("America/New_York", at("2026-03-08T02:30Z"))).toBe(at("2026-03-08T07:30Z"));
  expect(instantAt("Europe/Berlin", at("2026-03-29T02:30Z"))).toBe(at("2026-03-29T01:30Z"));
});

it.each([
  ["America/New_York", "2026-11-01T01:30Z", "2026-11-01T05:30Z"],
  ["Europe/Berlin", "2026-10-25T02:30Z", "2026-10-25T00:30Z"],
  ["Australia/Lord_Howe", "2026-04-05T01:45Z", "2026-04-04T14:45Z"],
])("a local time that %s shows twice is the first of the two: %s", (zone, local, instant) => {
  expect(instantAt(zone, at(local))).toBe(at(instant));
});

it.each([
  ["Asia/Shanghai", "2026-12-31", "2026-12-30T16:00Z"],
  ["America/New_York", "2028-02-29", "2028-02-29T05:00Z"],
  // Summer time begins at midnight: the day does at one.
  ["America/Santiago", "2026-09-06", "2026-09-06T04:00Z"],
  ["Africa/Cairo", "2026-04-24", "2026-04-23T22:00Z"],
  // It ends at one: midnight is shown twice, and the day begins with the first.
  ["America/Havana", "2026-11-01", "2026-11-01T04:00Z"],
  ["Asia/Amman", "2021-10-29", "2021-10-28T21:00Z"],
])("in %s the day %s begins at %s", (zone, day, begins) => {
  const start = beginningOfDay(zone, day);
  expect(start).toBe(at(begins));
  expect([dayIn(zone, start - 1), dayIn(zone, start)]).toEqual([dayBefore(day), day]);
});

it("every instant is read back from its local time, twice-shown hours aside", () => {
  const zones = fc.constantFrom("Asia/Shanghai", "Asia/Tokyo", "Asia/Kolkata", "Pacific/Auckland", "UTC");
  // Noon is shown once everywhere.
  fc.assert(
    fc.property(zones, fc.integer({ min: 0, max: 30_000 }), (zone, day) => {
      const noon = day * 86_400_000 + 43_200_000;
      const instant = instantAt(zone, noon);
      return instant + utcOffsetAt(zone, instant) * 60_000 === noon;
    }),
  );
});

it("a day begins where the organisation is", () => {
  expect(dayIn("Asia/Shanghai", at("2026-03-01T16:00:00Z"))).toBe("2026-03-02");
  expect(dayIn("America/New_York", at("2026-03-02T03:00:00Z"))).toBe("2026-03-01");
  expect(dayBefore("2026-03-01")).toBe("2026-02-28");
});

it.each([
  ["Asia/Shanghai", true],
  ["Mars/Olympus", false],
  ["", false],
  [8, false],
])("%s names a time zone: %s", (name, expected) => expect(isTimeZone(name)).toBe(expected));
