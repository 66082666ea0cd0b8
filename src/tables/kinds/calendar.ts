import { instantAt, utcOffsetAt } from "#contract/rules/time-zone.ts";

/**
 * Days and instants as texts. The pure rooms have no `Date`: the arithmetic of the proleptic Gregorian
 * calendar is short enough to stand here.
 */
const dayShape = /^(\d{4})([-/.年])(\d{1,2})([-/.月])(\d{1,2})日?$/;
const instantShape =
  /^(\d{4}[-/.年]\d{1,2}[-/.月]\d{1,2}日?)(?:[Tt ]\s*(\d{1,2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?)?\s*([Zz]|[+-]\d{2}:?\d{2})?$/;

const two = (value: number): string => String(value).padStart(2, "0");

function daysInMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** A day as people write it (`2026-1-5`, `2026/01/05`, `2026年1月5日`) → `YYYY-MM-DD`; undefined if there is none. */
export function readDay(text: string): string | undefined {
  const found = dayShape.exec(text.trim());
  if (found === null) return undefined;
  const [, yearText = "", , monthText = "", , dayText = ""] = found;
  const [year, month, day] = [Number(yearText), Number(monthText), Number(dayText)];
  // The calendar begins with the year 1.
  if (year < 1 || month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return undefined;
  return `${yearText}-${two(month)}-${two(day)}`;
}

/** Days from 1970-01-01 to a day; counts in eras of 400 years that begin in March. */
function epochDays(year: number, month: number, day: number): number {
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  return (
    era * 146_097 +
    yearOfEra * 365 +
    Math.floor(yearOfEra / 4) -
    Math.floor(yearOfEra / 100) +
    dayOfYear -
    719_468
  );
}

function dayFromEpoch(days: number): string {
  const shifted = days + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1_460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1;
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return `${String(year).padStart(4, "0")}-${two(month)}-${two(day)}`;
}

/**
 * An instant → microseconds since 1970 in UTC; undefined if the text is none. A bigint, for a number is exact only to the year 2255.
 * A text without a zone is what the clocks of `timeZone` show at that moment; one without a time is midnight.
 */
export function epochMicros(text: string, timeZone = "UTC"): bigint | undefined {
  const found = instantShape.exec(text.trim());
  if (found === null) return undefined;
  const [, dayText = "", hour = "0", minute = "0", second = "0", fraction = "", zone = ""] = found;
  const day = readDay(dayText);
  if (day === undefined || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  const offset = zone === "" ? 0 : offsetOf(zone);
  if (offset === undefined) return undefined;
  const [year = 0, month = 0, dayOfMonth = 0] = day.split("-").map(Number);
  const minutes = epochDays(year, month, dayOfMonth) * 1_440 + Number(hour) * 60 + Number(minute) - offset;
  const written = (minutes * 60 + Number(second)) * 1_000;
  const instant = zone === "" ? instantAt(timeZone, written) : written;
  return BigInt(instant) * 1_000n + BigInt(fraction.padEnd(6, "0").slice(0, 6));
}

/** Minutes that a zone (`Z`, `+08:00`, `-0130`) is ahead of UTC. */
function offsetOf(zone: string): number | undefined {
  if (/^z$/i.test(zone)) return 0;
  const [hours, minutes] = [Number(zone.slice(1, 3)), Number(zone.slice(-2))];
  if (hours > 15 || minutes > 59) return undefined;
  return (zone.startsWith("-") ? -1 : 1) * (hours * 60 + minutes);
}

/** Microseconds since 1970 → day, time to the second, and the fraction without trailing zeros (or nothing). */
function parts(micros: bigint, timeZone: string): { day: string; time: string; fraction: string } {
  const fractionMicros = ((micros % 1_000_000n) + 1_000_000n) % 1_000_000n;
  const sinceEpoch = Number((micros - fractionMicros) / 1_000_000n);
  const seconds = sinceEpoch + utcOffsetAt(timeZone, sinceEpoch * 1_000) * 60;
  const days = Math.floor(seconds / 86_400);
  const rest = seconds - days * 86_400;
  const fraction = String(fractionMicros).padStart(6, "0").replace(/0+$/, "");
  const time = `${two(Math.floor(rest / 3_600))}:${two(Math.floor(rest / 60) % 60)}:${two(rest % 60)}`;
  return { day: dayFromEpoch(days), time, fraction };
}

const firstMicros = -62_135_596_800_000_000n;
const endMicros = 253_402_300_800_000_000n;

/**
 * Whether a day or an instant has a year of four digits from 0001 on, an instant by the clocks of UTC as well: others cannot be
 * written in the one spelling that there is.
 */
export function hasYear(text: string): boolean {
  const micros = text.includes("T") ? epochMicros(text) : undefined;
  return !text.startsWith("0000") && (micros === undefined || (micros >= firstMicros && micros < endMicros));
}

/** The one spelling of an instant on the wire: UTC, at least milliseconds (`2026-01-05T08:00:00.000Z`). */
export function instantText(micros: bigint): string {
  const { day, time, fraction } = parts(micros, "UTC");
  return `${day}T${time}.${fraction.padEnd(3, "0")}Z`;
}

/** An instant as a cell shows it: what the clocks of a zone show at that moment, without the zone. */
export function localInstantText(micros: bigint, timeZone: string): string {
  const { day, time, fraction } = parts(micros, timeZone);
  return `${day} ${time}${fraction === "" ? "" : `.${fraction}`}`;
}
