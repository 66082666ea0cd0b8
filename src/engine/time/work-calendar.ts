import { type DayNumber, dayText } from "#contract/rules/calendar-day.ts";
import { limits } from "#contract/limits.ts";
import { instantAt, utcOffsetAt } from "#contract/rules/time-zone.ts";
import type { WorkCalendar, WorkStretch } from "../model/context.ts";
import type { Instant } from "../model/process-instance.ts";
import { dayOf, instantOf, weekdayOf } from "#contract/rules/instant-text.ts";

/** A span of work within a day: minutes after midnight. */
export interface WorkSpan {
  from: number;
  to: number;
}

/** When an organisation works (R25). Days are `YYYY-MM-DD`, both days and times in its own time zone. */
export interface WorkCalendarData {
  /** A name of the IANA time zone database; summer time is the zone's. */
  timeZone: string;
  /** Spans of work for each weekday, Monday first, in ascending order; none on a free day. */
  weekdays: readonly (readonly WorkSpan[])[];
  holidays: readonly string[];
  /** Days of work although the weekday is free: they take the first working weekday's spans. */
  makeUpDays: readonly string[];
}

const minuteMs = 60_000;
/** Longer than any run of holidays; past it the calendar is taken to have no work at all. */
const longestRestDays = 366;

/** Makes a calendar that counts working time; without any, hours pass as on a clock. Pure. */
export function makeWorkCalendar(data: WorkCalendarData): WorkCalendar {
  const spansOf = spansByDay(data);
  const { timeZone } = data;
  const utcOffsetMinutesAt = (instant: Instant): number => utcOffsetAt(timeZone, instant);
  const instantOn = (day: DayNumber, minutes: number): Instant =>
    instantAt(timeZone, instantOf(day, minutes * minuteMs, 0));

  /** The stretches of work from an instant on, one after another, until there is none for a year. */
  function* stretches(from: Instant): Generator<WorkStretch> {
    const first = dayOf(from, utcOffsetMinutesAt(from)).day;
    let restDays = 0;
    for (let day = first; restDays <= longestRestDays; day += 1) {
      const spans = spansOf(day);
      restDays = spans.length === 0 ? restDays + 1 : 0;
      for (const span of spans) {
        const begins = Math.max(instantOn(day, span.from), from);
        const ends = instantOn(day, span.to);
        if (ends > begins) yield { begins, ends };
      }
    }
  }

  const addWorkingTime = (from: Instant, milliseconds: number): Instant => {
    let left = milliseconds;
    if (left <= 0) return from;
    for (const { begins, ends } of stretches(from)) {
      if (left <= ends - begins) return begins + left;
      left -= ends - begins;
    }
    return from + milliseconds;
  };

  const stretchesBetween = (from: Instant, to: Instant): WorkStretch[] => {
    const found: WorkStretch[] = [];
    let works = false;
    for (const { begins, ends } of stretches(from)) {
      works = true;
      if (begins >= to) break;
      found.push({ begins, ends: Math.min(ends, to) });
    }
    return works || to <= from ? found : [{ begins: from, ends: to }];
  };

  return {
    timeZone,
    utcOffsetMinutesAt,
    isWorkDay: (day) => spansOf(day).length > 0,
    addWorkingTime,
    // Versions that were published before there was a limit may name more.
    addWorkingHours: (from, hours) =>
      addWorkingTime(from, Math.round(Math.min(hours, limits.stepHoursMax) * 60 * minuteMs)),
    stretchesBetween,
    workingTimeBetween: (from, to) =>
      stretchesBetween(from, to).reduce((time, { begins, ends }) => time + ends - begins, 0),
  };
}

function spansByDay({ holidays, makeUpDays, weekdays }: WorkCalendarData) {
  const isHoliday = new Set(holidays);
  const isMakeUpDay = new Set(makeUpDays);
  const usual = weekdays.find((spans) => spans.length > 0) ?? [];
  return (day: DayNumber): readonly WorkSpan[] => {
    const text = dayText(day);
    if (isMakeUpDay.has(text)) return usual;
    return isHoliday.has(text) ? [] : (weekdays[weekdayOf(day)] ?? []);
  };
}
