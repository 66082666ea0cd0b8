import type { WorkCalendar } from "../model/context.ts";
import type { Instant } from "../model/process-instance.ts";
import { type DayNumber, dayOf, dayText, instantOf, weekdayOf } from "./instant-text.ts";

/** A span of work within a day: minutes after midnight. */
export interface WorkSpan {
  from: number;
  to: number;
}

/** When an organisation works (R25). Days are `YYYY-MM-DD`, both days and times in its own time zone. */
export interface WorkCalendarData {
  /** Minutes east of UTC: 480 in China. */
  utcOffsetMinutes: number;
  /** Spans of work for each weekday, Monday first, in ascending order; none on a free day. */
  weekdays: readonly (readonly WorkSpan[])[];
  holidays: readonly string[];
  /** Days of work although the weekday is free: they take the first working weekday's spans. */
  makeUpDays: readonly string[];
}

const minuteMs = 60_000;
/** Longer than any run of holidays; past it the calendar is taken to have no work at all. */
const longestRestDays = 366;

/** Makes a calendar that counts working hours; without any working time hours pass as on a clock. Pure. */
export function makeWorkCalendar(data: WorkCalendarData): WorkCalendar {
  const holidays = new Set(data.holidays);
  const makeUpDays = new Set(data.makeUpDays);
  const usual = data.weekdays.find((spans) => spans.length > 0) ?? [];
  const spansOf = (day: DayNumber): readonly WorkSpan[] => {
    const text = dayText(day);
    if (makeUpDays.has(text)) return usual;
    return holidays.has(text) ? [] : (data.weekdays[weekdayOf(day)] ?? []);
  };
  return {
    utcOffsetMinutes: data.utcOffsetMinutes,
    addWorkingHours(from: Instant, hours: number): Instant {
      let left = Math.round(hours * 60 * minuteMs);
      if (left === 0) return from;
      const { day: first, msOfDay } = dayOf(from, data.utcOffsetMinutes);
      let restDays = 0;
      for (let day = first; restDays <= longestRestDays; day += 1) {
        const spans = spansOf(day);
        restDays = spans.length === 0 ? restDays + 1 : 0;
        for (const span of spans) {
          const begins = Math.max(span.from * minuteMs, day === first ? msOfDay : 0);
          const length = span.to * minuteMs - begins;
          if (length <= 0) continue;
          if (left <= length) return instantOf(day, begins + left, data.utcOffsetMinutes);
          left -= length;
        }
      }
      return from + Math.round(hours * 60 * minuteMs);
    },
  };
}
