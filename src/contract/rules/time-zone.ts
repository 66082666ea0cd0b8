import type { JsonValue } from "../schema.ts";
import { dayNumber, dayText, readDayNumber } from "./calendar-day.ts";

/** Where the group has its seat: the zone of whatever names no other. */
export const usualTimeZone = "Asia/Shanghai";

const msPerMinute = 60_000;
const msPerDay = 86_400_000;
/** Clocks are changed at a full quarter of an hour of UTC. */
const msPerQuarter = 900_000;
/** Before, years count down and are named like those that count up: their clocks are taken to go as at its beginning. */
const secondDay = dayNumber(1, 1, 2) * msPerDay;
const offsets = new Map<string, number>();
const offsetsMost = 20_000;
const formats = new Map<string, Intl.DateTimeFormat>();

/** Whether a text names a time zone of the IANA database. Pure. */
export function isTimeZone(value: JsonValue): value is string {
  if (typeof value !== "string" || value === "" || value.length > 64) return false;
  try {
    return formatOf(value).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

/** Minutes that the clocks of a zone are ahead of UTC at an instant: 480 in Shanghai. Pure. */
export function utcOffsetAt(timeZone: string, instant: number): number {
  const quarter = Math.floor(Math.max(instant, secondDay) / msPerQuarter);
  const key = `${quarter} ${timeZone}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  if (offsets.size >= offsetsMost) offsets.clear();
  const offset = readOffset(timeZone, quarter * msPerQuarter);
  offsets.set(key, offset);
  return offset;
}

function readOffset(timeZone: string, instant: number): number {
  const parts = formatOf(timeZone).formatToParts(instant);
  const value = (type: Intl.DateTimeFormatPartTypes): number =>
    Number(parts.find((part) => part.type === type)?.value);
  const day = dayNumber(value("year"), value("month"), value("day"));
  const local = day * msPerDay + ((value("hour") * 60 + value("minute")) * 60 + value("second")) * 1_000;
  return Math.round((local - instant) / msPerMinute);
}

/**
 * The instant at which the clocks of a zone show a time, given as if it were UTC. Where they show it twice, as summer time
 * ends: the first. Where they skip it, as summer time begins: soon after. Pure.
 */
export function instantAt(timeZone: string, localMs: number): number {
  const guess = localMs - utcOffsetAt(timeZone, localMs) * msPerMinute;
  const offset = utcOffsetAt(timeZone, guess);
  const instant = localMs - offset * msPerMinute;
  // Where the two do not agree no clock shows the time: the later of them lies after the gap, the other before it.
  if (utcOffsetAt(timeZone, instant) !== offset) return Math.max(guess, instant);
  const offsetBefore = utcOffsetAt(timeZone, instant - msPerDay);
  const earlier = localMs - offsetBefore * msPerMinute;
  return earlier < instant && utcOffsetAt(timeZone, earlier) === offsetBefore ? earlier : instant;
}

/** The day, `YYYY-MM-DD`, that it is in a zone at an instant. Pure. */
export function dayIn(timeZone: string, instant: number): string {
  return dayText(Math.floor((instant + utcOffsetAt(timeZone, instant) * msPerMinute) / msPerDay));
}

/** The instant at which a day, `YYYY-MM-DD`, begins in a zone. Pure. */
export function beginningOfDay(timeZone: string, day: string): number {
  return instantAt(timeZone, readDayNumber(day) * msPerDay);
}

/** The day after one, both `YYYY-MM-DD`. Pure. */
export function dayAfter(day: string): string {
  return dayText(readDayNumber(day) + 1);
}

/** The day before one, both `YYYY-MM-DD`. Pure. */
export function dayBefore(day: string): string {
  return dayText(readDayNumber(day) - 1);
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  formats.set(timeZone, format);
  return format;
}
