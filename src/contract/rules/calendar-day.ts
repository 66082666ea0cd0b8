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
