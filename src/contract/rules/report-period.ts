import type { FieldProblem } from "../errors/refusal.ts";
import { limits } from "../limits.ts";
import { dayNumber, dayText, isCalendarDay } from "./calendar-day.ts";

/** Days that a report is about, `YYYY-MM-DD`, both included. */
export interface ReportPeriod {
  from: string;
  to: string;
}

/** A month of a period: `2026-03`, and the first of its days in the period. */
export interface PeriodMonth {
  month: string;
  firstDay: string;
}

/** The twelve months that end with the one a day lies in, up to that day, as far as there are days. Pure. */
export function lastTwelveMonths(today: string): ReportPeriod {
  return { from: dayText(firstOfMonth(Math.max(monthsOf(today) - 11, firstMonth))), to: today };
}

/** The months of a period in their order; the first may begin within a month. Pure. */
export function monthsIn({ from, to }: ReportPeriod): PeriodMonth[] {
  const months: PeriodMonth[] = [];
  for (let month = monthsOf(from); month <= monthsOf(to); month += 1) {
    const first = dayText(firstOfMonth(month));
    months.push({ month: first.slice(0, 7), firstDay: first < from ? from : first });
  }
  return months;
}

/** What is wrong with a period, by field. Pure. */
export function periodProblems({ from, to }: Partial<ReportPeriod>): Record<string, FieldProblem> {
  const problems: Record<string, FieldProblem> = {};
  for (const [name, day] of Object.entries({ from, to }))
    if (day !== undefined && !isCalendarDay(day)) problems[name] = { problem: "notADate" };
  if (Object.keys(problems).length > 0 || from === undefined || to === undefined) return problems;
  if (to < from) return { to: { problem: "rangeEndsBeforeItBegins" } };
  const max = limits.reportMonthsMax;
  return monthsOf(to) - monthsOf(from) < max ? {} : { to: { problem: "periodTooLong", params: { max } } };
}

/** There is no year 0. */
const firstMonth = 12;

/** Months since the year 0. */
function monthsOf(day: string): number {
  const [year = 0, month = 1] = day.split("-").map(Number);
  return year * 12 + month - 1;
}

function firstOfMonth(months: number): number {
  return dayNumber(Math.floor(months / 12), (months % 12) + 1, 1);
}
