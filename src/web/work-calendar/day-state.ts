import type { OutputOf } from "#contract/calls/define-call.ts";
import type { workCalendar } from "#contract/calls/work-days.ts";
import type { WorkDayKind } from "#contract/rules/work-days.ts";

export type CalendarYear = OutputOf<typeof workCalendar>;

/** What a day is, and why. */
export interface DayState {
  isWork: boolean;
  /** What the organisation has entered. */
  own: WorkDayKind;
  /** The public holiday it belongs to, whether it is free or worked for it. */
  holiday: string | undefined;
  /** It differs from its weekday. */
  isSpecial: boolean;
}

/** Looks up the days of a year. Pure. */
export function dayStates({ workWeekdays, delivered, own }: CalendarYear): (day: string) => DayState {
  const ownKinds = new Map(own.map(({ day, kind }) => [day, kind]));
  const deliveredDays = new Map(delivered.map((each) => [each.day, each]));
  const weekdays = new Set(workWeekdays);
  return (day) => {
    const entered = ownKinds.get(day) ?? "usual";
    const found = deliveredDays.get(day);
    const kind = entered === "usual" ? (found?.kind ?? "usual") : entered;
    const isUsual = weekdays.has(weekdayOf(day));
    const isWork = kind === "usual" ? isUsual : kind === "work";
    return {
      isWork,
      own: entered,
      holiday: found?.holiday,
      isSpecial: isWork !== isUsual || kind === "free",
    };
  };
}

/** 1 is Monday. */
export function weekdayOf(day: string): number {
  return new Date(Date.parse(day)).getUTCDay() || 7;
}
