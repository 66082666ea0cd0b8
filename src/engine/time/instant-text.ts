import type { Instant } from "../model/process-instance.ts";

const msPerDay = 86_400_000;

/** A calendar day as a number: days since 1 January 1970. */
export type DayNumber = number;

/** The day and the milliseconds since its midnight, at an offset from UTC. */
export function dayOf(instant: Instant, utcOffsetMinutes: number): { day: DayNumber; msOfDay: number } {
  const local = instant + utcOffsetMinutes * 60_000;
  const day = Math.floor(local / msPerDay);
  return { day, msOfDay: local - day * msPerDay };
}

/** The instant of a time of day. */
export function instantOf(day: DayNumber, msOfDay: number, utcOffsetMinutes: number): Instant {
  return day * msPerDay + msOfDay - utcOffsetMinutes * 60_000;
}

/** Monday is 0. */
export function weekdayOf(day: DayNumber): number {
  return (((day + 3) % 7) + 7) % 7;
}

/** `YYYY-MM-DD` of a day, by the Gregorian calendar. */
export function dayText(day: DayNumber): string {
  // Counted from 1 March 0000, so that a leap day is the last of its year.
  const fromMarch = day + 719_468;
  const era = Math.floor(fromMarch / 146_097);
  const ofEra = fromMarch - era * 146_097;
  const yearOfEra = Math.floor(
    (ofEra - Math.floor(ofEra / 1460) + Math.floor(ofEra / 36_524) - Math.floor(ofEra / 146_096)) / 365,
  );
  const ofYear = ofEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const month = Math.floor((5 * ofYear + 2) / 153);
  const dayOfMonth = ofYear - Math.floor((153 * month + 2) / 5) + 1;
  const monthOfYear = month < 10 ? month + 3 : month - 9;
  const year = yearOfEra + era * 400 + (monthOfYear <= 2 ? 1 : 0);
  return `${digits(year, 4)}-${digits(monthOfYear, 2)}-${digits(dayOfMonth, 2)}`;
}

/** ISO 8601 with the offset: `2026-03-02T09:00:00+08:00`. */
export function instantText(instant: Instant, utcOffsetMinutes: number): string {
  const { day, msOfDay } = dayOf(instant, utcOffsetMinutes);
  const seconds = Math.floor(msOfDay / 1000);
  const time = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const away = Math.abs(utcOffsetMinutes);
  const offset = `${utcOffsetMinutes < 0 ? "-" : "+"}${digits(Math.floor(away / 60), 2)}:${digits(away % 60, 2)}`;
  return `${dayText(day)}T${time.map((part) => digits(part, 2)).join(":")}${offset}`;
}

function digits(value: number, width: number): string {
  return String(value).padStart(width, "0");
}
