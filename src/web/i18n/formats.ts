import type { Language } from "#contract/codes/language.ts";
import { utcOffsetAt } from "#contract/rules/time-zone.ts";
import { writtenDay, writtenInstant } from "#contract/rules/written-days.ts";
import { currentLanguage, texts } from "./texts.ts";

const kept = new Map<string, unknown>();

function once<Format>(key: string, make: (language: Language) => Format): Format {
  const language = currentLanguage();
  const name = `${language} ${key}`;
  const known = kept.get(name) as Format | undefined;
  if (known) return known;
  const made = make(language);
  kept.set(name, made);
  return made;
}

const none = "—";

/** A calendar day: 2026年3月1日, Mar 1, 2026. Takes `YYYY-MM-DD` as that day wherever one is. */
export function formatDay(day: string | null | undefined): string {
  if (!day) return none;
  const format = once("day", (language) => new Intl.DateTimeFormat(language, writtenDay));
  return format.format(instantOf(day.length === 10 ? `${day}T00:00:00` : day));
}

/** A day as it is said in full: 2026年1月9日, January 9, 2026. No figure has a zero before it. */
export function formatLongDay(day: string): string {
  const format = once("long day", (language) => new Intl.DateTimeFormat(language, { dateStyle: "long" }));
  return format.format(instantOf(`${day}T00:00:00`));
}

/** A moment to the minute, in the reader's time zone. */
export function formatInstant(instant: string | Date | null | undefined): string {
  if (!instant) return none;
  const format = once("instant", (language) => new Intl.DateTimeFormat(language, writtenInstant));
  return format.format(instantOf(instant));
}

/** A moment with its zone as another place's clocks show it; nothing where they show what the reader's own do. */
export function formatInstantIn(instant: string, timeZone: string): string | undefined {
  const moment = instantOf(instant);
  if (utcOffsetAt(timeZone, moment.getTime()) === -moment.getTimezoneOffset()) return undefined;
  const format = once(
    `instant in ${timeZone}`,
    (language) =>
      new Intl.DateTimeFormat(language, {
        year: "numeric",
        month: "short",
        day: "numeric",
        hour: "2-digit",
        minute: "2-digit",
        hourCycle: "h23",
        timeZoneName: "short",
        timeZone,
      }),
  );
  return format.format(moment);
}

const weekSeconds = 604_800;
const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];

/**
 * How far a moment is from now: 3 小时前, in 2 days; its day where that is a week or more, since "last week" helps
 * nobody to find anything. Show `formatInstant` on hover, as `RelativeTime` does.
 */
export function formatRelative(instant: string | Date | null | undefined, now: Date = new Date()): string {
  if (!instant) return none;
  const moment = instantOf(instant);
  const seconds = (moment.getTime() - now.getTime()) / 1000;
  if (Math.abs(seconds) >= weekSeconds) return formatFarDay(moment, now);
  const format = once("relative", (language) => new Intl.RelativeTimeFormat(language, { numeric: "auto" }));
  const [unit, size] = steps.find(([, size]) => Math.abs(seconds) >= size) ?? ["second", 1];
  if (unit === "second") return texts.t("app:justNow");
  // "Yesterday" is the day before on the reader's calendar, however many hours lie between.
  return format.format(
    unit === "day" ? dayNumberOf(moment) - dayNumberOf(now) : Math.trunc(seconds / size),
    unit,
  );
}

/** Days of the reader's calendar, counted from one to the next whatever the clocks do. */
function dayNumberOf(moment: Date): number {
  return Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate()) / 86_400_000;
}

/** A day of another week: 11月2日, with its year where that is another. */
function formatFarDay(moment: Date, now: Date): string {
  if (moment.getFullYear() !== now.getFullYear()) return formatDay(moment.toISOString());
  const format = once(
    "far day",
    (language) => new Intl.DateTimeFormat(language, { month: "short", day: "numeric" }),
  );
  return format.format(moment);
}

/** A number with the language's grouping and at most `decimals` places, at least `least`. */
export function formatNumber(value: number | null | undefined, decimals = 2, least = 0): string {
  if (value === null || value === undefined) return none;
  return once(
    `number ${decimals} ${least}`,
    (language) =>
      new Intl.NumberFormat(language, { minimumFractionDigits: least, maximumFractionDigits: decimals }),
  ).format(value);
}

/** A share of 1 as a percentage: 60%, 66.67%. */
export function formatShare(share: number): string {
  return once(
    "share",
    (language) => new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 2 }),
  ).format(share);
}

/** An amount of money, always with its two places: 12,345.60; with a currency ¥12,345.60. */
export function formatMoney(value: number | null | undefined, currency?: string): string {
  if (value === null || value === undefined) return none;
  return once(
    `money ${currency ?? ""}`,
    (language) =>
      new Intl.NumberFormat(
        language,
        currency
          ? { style: "currency", currency, currencyDisplay: "narrowSymbol" }
          : { minimumFractionDigits: 2, maximumFractionDigits: 2 },
      ),
  ).format(value);
}

/** A count for a badge: at most the cap, then 99+. */
export function formatBadge(count: number, cap: number): string {
  return count > cap ? `${cap}+` : String(count);
}

/** The size of a file given in bytes. */
export function formatFileSize(bytes: number): string {
  const unit = bytes >= 1_048_576 ? "megabyte" : bytes >= 1024 ? "kilobyte" : "byte";
  const size = unit === "megabyte" ? bytes / 1_048_576 : unit === "kilobyte" ? bytes / 1024 : bytes;
  return once(
    `size ${unit}`,
    (language) =>
      new Intl.NumberFormat(language, {
        style: "unit",
        unit,
        unitDisplay: "short",
        maximumFractionDigits: 1,
      }),
  ).format(size);
}

function instantOf(instant: string | Date): Date {
  return instant instanceof Date ? instant : new Date(instant);
}
