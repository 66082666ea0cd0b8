import { type DayNumber, dayText } from "#contract/rules/calendar-day.ts";
import type { Instant } from "../model/process-instance.ts";

const msPerDay = 86_400_000;

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
