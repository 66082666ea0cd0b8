import { dayNumber } from "#contract/rules/calendar-day.ts";
import { countWorkingDays, type IsWorkDay } from "#contract/rules/working-days.ts";

/** What the function is called that counts an organisation's working days: `working days(form.from, form.to)`. */
export const workingDaysFunction = "working days";

/** A function as the interpreter knows them: it names its parameters. */
type WorkingDays = ((from: unknown, to: unknown) => number | null) & { $args: readonly string[] };

/**
 * The function over a calendar: both days are counted in, of a date and time the day counts. Nothing comes of what is no
 * day, or where the second is before the first. Without a calendar nothing does.
 */
export function workingDaysOver(isWorkDay: IsWorkDay | undefined): WorkingDays {
  const count = (from: unknown, to: unknown): number | null => {
    if (isWorkDay === undefined || !isDay(from) || !isDay(to)) return null;
    return countWorkingDays(isWorkDay, numberOf(from), numberOf(to));
  };
  return Object.assign(count, { $args: ["from", "to"] });
}

interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

function isDay(value: unknown): value is Day {
  if (typeof value !== "object" || value === null) return false;
  const { year, month, day } = value as Partial<Day>;
  return typeof year === "number" && typeof month === "number" && typeof day === "number";
}

const numberOf = ({ year, month, day }: Day) => dayNumber(year, month, day);
