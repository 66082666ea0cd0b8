import { weekdayOf } from "./day-state.ts";

/** The weeks of a month, Monday first: each seven days, `YYYY-MM-DD`, null beyond the month. `month` from 1 on. Pure. */
export function weeksOf(year: number, month: number): (string | null)[][] {
  const count = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const days = Array.from({ length: count }, (_, at) => dayText(Date.UTC(year, month - 1, at + 1)));
  const before = weekdayOf(days[0] ?? "") - 1;
  const cells = [...Array<null>(before).fill(null), ...days];
  const after = (7 - (cells.length % 7)) % 7;
  const all = [...cells, ...Array<null>(after).fill(null)];
  return Array.from({ length: all.length / 7 }, (_, week) => all.slice(week * 7, week * 7 + 7));
}

/** The day some days later. Pure. */
export function dayAfter(day: string, days: number): string {
  return dayText(Date.parse(day) + days * 86_400_000);
}

function dayText(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
