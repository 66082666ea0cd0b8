/** A calendar day as a number: days since 1 January 1970. */
export type DayNumber = number;

const daysOfMonth = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

/** Whether a text is a day of the calendar, `YYYY-MM-DD`. */
export function isCalendarDay(text: string): boolean {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (match === null) return false;
  const [year, month, day] = match.slice(1).map(Number) as [number, number, number];
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const last = month === 2 && leap ? 29 : (daysOfMonth[month - 1] ?? 0);
  return year >= 1 && day >= 1 && day <= last;
}

/** Whether a text is an instant, ISO 8601 with `Z` or an offset; seconds may be left out. */
export function isInstantText(text: string): boolean {
  const match = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/.exec(
    text,
  );
  if (match === null) return false;
  const [day = "", hour, minute, second = 0] = match.slice(1);
  return isCalendarDay(day) && Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60;
}

// A year is counted from 1 March, so that a leap day is its last; 400 years are an era.
const fromMarch = 719_468;
const daysOfEra = 146_097;

/** `YYYY-MM-DD` of a day, by the Gregorian calendar. Pure. */
export function dayText(day: DayNumber): string {
  const counted = day + fromMarch;
  const era = Math.floor(counted / daysOfEra);
  const ofEra = counted - era * daysOfEra;
  const yearOfEra = Math.floor(
    (ofEra - Math.floor(ofEra / 1460) + Math.floor(ofEra / 36_524) - Math.floor(ofEra / 146_096)) / 365,
  );
  const ofYear = ofEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const month = Math.floor((5 * ofYear + 2) / 153);
  const dayOfMonth = ofYear - Math.floor((153 * month + 2) / 5) + 1;
  const monthOfYear = month < 10 ? month + 3 : month - 9;
  const year = yearOfEra + era * 400 + (monthOfYear <= 2 ? 1 : 0);
  return `${digits(year, 4)}-${digits(monthOfYear, 2)}-${digits(dayOfMonth, 2)}`;
}

/** The number of a day of the Gregorian calendar; months from 1 on. Pure. */
export function dayNumber(year: number, month: number, dayOfMonth: number): DayNumber {
  const marchYear = month <= 2 ? year - 1 : year;
  const era = Math.floor(marchYear / 400);
  const yearOfEra = marchYear - era * 400;
  const ofYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + dayOfMonth - 1;
  const ofEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + ofYear;
  return era * daysOfEra + ofEra - fromMarch;
}

/** The number of a day `YYYY-MM-DD`. Pure. */
export function readDayNumber(day: string): DayNumber {
  const [year = 0, month = 0, dayOfMonth = 0] = day.split("-").map(Number);
  return dayNumber(year, month, dayOfMonth);
}

function digits(value: number, width: number): string {
  return String(value).padStart(width, "0");
}
