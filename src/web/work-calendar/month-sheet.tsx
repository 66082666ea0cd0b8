import { formatLongDay, type Say, useLanguage, useTexts } from "../i18n/index.ts";
import type { DayState } from "./day-state.ts";
import { weeksOf } from "./days-of-month.ts";
import styles from "./work-calendar.module.css";

interface MonthSheetProps {
  year: number;
  /** From 1 on. */
  month: number;
  stateOf: (day: string) => DayState;
  today: string;
  /** The one day of the year that Tab reaches. */
  cursor: string;
  onOpen: (day: string) => void;
}

/** A month as a sheet: free days, days worked in their place, the organisation's own. */
export function MonthSheet({ year, month, stateOf, today, cursor, onOpen }: MonthSheetProps) {
  const t = useTexts("work-days");
  const language = useLanguage();
  const title = new Intl.DateTimeFormat(language, { month: "long", timeZone: "UTC" });
  return (
    <table className={styles.month}>
      <caption>{title.format(Date.UTC(year, month - 1, 1))}</caption>
      <thead>
        <tr>
          {[1, 2, 3, 4, 5, 6, 7].map((weekday) => (
            <th key={weekday} scope="col">
              {t(`weekday.${weekday}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(year, month).map((week, at) => (
          <tr key={week.find((day) => day !== null) ?? at}>
            {week.map((day, column) => (
              // Days beyond the month have no name of their own.
              // oxlint-disable-next-line react/no-array-index-key
              <td key={day ?? `none ${column}`}>
                {day === null ? null : (
                  <button
                    type="button"
                    data-day={day}
                    data-work={stateOf(day).isWork}
                    data-special={stateOf(day).isSpecial || undefined}
                    data-own={stateOf(day).own === "usual" ? undefined : true}
                    aria-current={day === today ? "date" : undefined}
                    tabIndex={day === cursor ? 0 : -1}
                    title={dayTitle(day, stateOf(day), t)}
                    aria-label={dayTitle(day, stateOf(day), t)}
                    onClick={() => onOpen(day)}
                  >
                    <span>{Number(day.slice(8))}</span>
                    {/* Drawn, not written: its name says the same in whole words. */}
                    <small data-mark={markOf(stateOf(day), t)} />
                  </button>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function markOf({ isSpecial, isWork }: DayState, t: Say): string {
  return isSpecial ? t(isWork ? "mark.work" : "mark.free") : "";
}

/** What a day is called, beginning with a date in which stands the figure that is seen (WCAG 2.5.3). */
function dayTitle(day: string, { isWork, own, holiday }: DayState, t: Say): string {
  return [
    formatLongDay(day),
    t(isWork ? "works" : "free"),
    ...(own === "usual" ? [] : [t("entered")]),
    ...(holiday === undefined ? [] : [t(`holiday.${holiday}`)]),
  ].join(" · ");
}
