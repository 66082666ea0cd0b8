import { limits } from "../limits.ts";
import { type DayNumber, readDayNumber } from "./calendar-day.ts";
import type { SpecialDays } from "./work-days.ts";

/** Whether an organisation works on a day. */
export type IsWorkDay = (day: DayNumber) => boolean;

/** The days of an organisation's calendar, as they travel. */
export interface OrganisationDays extends SpecialDays {
  /** 1 is Monday. */
  workWeekdays: readonly number[];
}

/** Reads a calendar into a question for each day: make-up days are worked, holidays not, others as their weekday says. Pure. */
export function workDaysOf({ workWeekdays, holidays, makeUpDays }: OrganisationDays): IsWorkDay {
  const free = new Set(holidays.map(readDayNumber));
  const worked = new Set(makeUpDays.map(readDayNumber));
  // Day 0 was a Thursday.
  const weekday = (day: DayNumber): number => ((((day + 3) % 7) + 7) % 7) + 1;
  return (day) => worked.has(day) || (!free.has(day) && workWeekdays.includes(weekday(day)));
}

/**
 * How many days from one to another, both included, an organisation works; `null` where the second is before the first,
 * or more than `limits.workingDaysSpanMax` days after it. Pure.
 */
export function countWorkingDays(isWorkDay: IsWorkDay, from: DayNumber, to: DayNumber): number | null {
  if (to < from || to - from >= limits.workingDaysSpanMax) return null;
  let count = 0;
  for (let day = from; day <= to; day += 1) if (isWorkDay(day)) count += 1;
  return count;
}
