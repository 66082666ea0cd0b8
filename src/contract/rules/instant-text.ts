import { type DayNumber, dayText, isInstantText, readDayNumber } from "./calendar-day.ts";
import { instantAt, utcOffsetAt } from "./time-zone.ts";

const msPerMinute = 60_000;
const msPerDay = 86_400_000;

/** The day and the milliseconds since its midnight, at an offset from UTC. */
export function dayOf(instant: number, utcOffsetMinutes: number): { day: DayNumber; msOfDay: number } {
  const local = instant + utcOffsetMinutes * msPerMinute;
  const day = Math.floor(local / msPerDay);
  return { day, msOfDay: local - day * msPerDay };
}

/** The instant of a time of day. */
export function instantOf(day: DayNumber, msOfDay: number, utcOffsetMinutes: number): number {
  return day * msPerDay + msOfDay - utcOffsetMinutes * msPerMinute;
}

/** Monday is 0. */
export function weekdayOf(day: DayNumber): number {
  return (((day + 3) % 7) + 7) % 7;
}

/** ISO 8601 with the offset: `2026-03-02T09:00:00+08:00`. */
export function instantText(instant: number, utcOffsetMinutes: number): string {
  const away = Math.abs(utcOffsetMinutes);
  const offset = `${utcOffsetMinutes < 0 ? "-" : "+"}${digits(Math.floor(away / 60), 2)}:${digits(away % 60, 2)}`;
  return `${localText(instant, utcOffsetMinutes)}${offset}`;
}

/** An instant in UTC, to the second, as refusals hand it on to whoever words them: `2026-03-02T09:00:00Z`. Pure. */
export function utcInstantText(instant: number): string {
  return `${localText(instant, 0)}Z`;
}

/**
 * An instant of ISO 8601 as the clocks of a zone show it, with the offset they have at that moment: of
 * `2026-11-27T19:00:00Z` in Shanghai `2026-11-28T03:00:00+08:00`. `undefined` where the text is none. Pure.
 */
export function instantTextIn(timeZone: string, text: string): string | undefined {
  const read = readInstant(text);
  if (read === undefined) return undefined;
  return withFraction(instantText(read.second, utcOffsetAt(timeZone, read.second)), read.fraction);
}

/**
 * The instant at which the clocks of a zone show a date and time of ISO 8601 without a zone, with their offset at that moment:
 * of `2026-11-28T03:00:00` in Shanghai `2026-11-28T03:00:00+08:00`; where they show it twice, or skip it, as `instantAt` has it.
 * `undefined` where the text is none. Pure.
 */
export function instantTextAt(timeZone: string, local: string): string | undefined {
  const read = readInstant(`${local}Z`);
  if (read === undefined) return undefined;
  const instant = instantAt(timeZone, read.second);
  return withFraction(instantText(instant, utcOffsetAt(timeZone, instant)), read.fraction);
}

/** An instant of ISO 8601 in UTC, as it is kept: `2026-11-27T19:00:00Z`. `undefined` where the text is none. Pure. */
export function utcText(text: string): string | undefined {
  const read = readInstant(text);
  return read === undefined ? undefined : `${localText(read.second, 0)}${read.fraction}Z`;
}

const offsetLength = "+00:00".length;
const parts = /^(.{10})T(\d\d):(\d\d)(?::(\d\d)(\.\d+)?)?(?:Z|([+-])(\d\d):(\d\d))$/;

function withFraction(shown: string, fraction: string): string {
  return `${shown.slice(0, -offsetLength)}${fraction}${shown.slice(-offsetLength)}`;
}

/** The full second of an instant in milliseconds, and what is written behind it. */
function readInstant(text: string): { second: number; fraction: string } | undefined {
  const found = isInstantText(text) ? parts.exec(text) : null;
  if (found === null) return undefined;
  const [, day = "", hour, minute, second = 0, fraction = "", sign, hours = 0, minutes = 0] = found;
  if (Number(hours) > 23 || Number(minutes) > 59) return undefined;
  const ahead = (Number(hours) * 60 + Number(minutes)) * (sign === "-" ? -1 : 1);
  const ofDay = (Number(hour) * 60 + Number(minute)) * msPerMinute + Number(second) * 1_000;
  return { second: instantOf(readDayNumber(day), ofDay, ahead), fraction };
}

function localText(instant: number, utcOffsetMinutes: number): string {
  const { day, msOfDay } = dayOf(instant, utcOffsetMinutes);
  const seconds = Math.floor(msOfDay / 1000);
  const time = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return `${dayText(day)}T${time.map((part) => digits(part, 2)).join(":")}`;
}

function digits(value: number, width: number): string {
  return String(value).padStart(width, "0");
}
