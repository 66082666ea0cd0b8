import type { FieldProblem } from "#contract/errors/refusal.ts";
import { isCalendarDay } from "#contract/rules/calendar-day.ts";

/** What is wrong, by field, with the days that a list is narrowed to. Pure. */
export function wrongDays({
  beginDate,
  endDate,
}: {
  beginDate?: string | undefined;
  endDate?: string | undefined;
}): Record<string, FieldProblem> {
  const problems: Record<string, FieldProblem> = {};
  for (const [name, day] of Object.entries({ beginDate, endDate }))
    if (day !== undefined && !isCalendarDay(day)) problems[name] = { problem: "notADate" };
  if (beginDate !== undefined && endDate !== undefined && endDate < beginDate)
    problems["endDate"] ??= { problem: "rangeEndsBeforeItBegins" };
  return problems;
}
