import china from "chinese-days/dist/chinese-days.json" with { type: "json" };
import type { SpecialDays } from "#contract/rules/work-days.ts";

/** A delivered day with the holiday it belongs to, by its English name as the package writes it. */
export interface DeliveredDay {
  day: string;
  kind: "free" | "work";
  holiday: string;
}

const nobody: SpecialDays = { holidays: [], makeUpDays: [] };
const ofChina: SpecialDays = {
  holidays: Object.keys(china.holidays),
  makeUpDays: Object.keys(china.workdays),
};

/** The public holidays an organisation follows, with the days worked in their place. */
export function publicHolidaysOf(country: string): SpecialDays {
  return country === "CN" ? ofChina : nobody;
}

/** The years whose holidays are known. */
export function deliveredYears(country: string): { from: number; to: number } | null {
  if (country !== "CN") return null;
  const years = ofChina.holidays.map((day) => Number(day.slice(0, 4)));
  return { from: Math.min(...years), to: Math.max(...years) };
}

/** The delivered days of a year, in order. */
export function deliveredDays(country: string, year: number): DeliveredDay[] {
  if (country !== "CN") return [];
  const of = (days: Readonly<Record<string, string>>, kind: DeliveredDay["kind"]): DeliveredDay[] =>
    Object.entries(days)
      .filter(([day]) => day.startsWith(`${year}-`))
      .map(([day, names]) => ({ day, kind, holiday: keyOf(names) }));
  return [...of(china.holidays, "free"), ...of(china.workdays, "work")].toSorted((one, other) =>
    one.day < other.day ? -1 : 1,
  );
}

/** `Spring Festival,春节,4` is named `springFestival` in our texts. */
function keyOf(names: string): string {
  const words = (names.split(",")[0] ?? "").replaceAll("'", "").split(/[\s-]+/u);
  return words
    .map((word, at) =>
      at === 0 ? word.toLowerCase() : word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase(),
    )
    .join("");
}
