import type { Language } from "#contract/codes/language.ts";

const units = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const;

const formats = new Map<string, Intl.NumberFormat>();

/** A length of time in its largest whole unit: 7小时, 2 days. Less than a minute counts as one. */
export function durationText(milliseconds: number, language: Language): string {
  const length = Math.max(Math.abs(milliseconds), 60_000);
  const [unit, size] = units.find(([, size]) => length >= size) ?? units[2];
  const key = `${language} ${unit}`;
  const format =
    formats.get(key) ?? new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" });
  formats.set(key, format);
  return format.format(Math.floor(length / size));
}
