import type { ReportMonth } from "#contract/shapes/process-report.ts";
import { formatNumber, useTexts } from "../i18n/index.ts";
import { formatMonth } from "./format-month.ts";
import styles from "./process-report.module.css";
import { reportStates } from "./report-states.ts";

/**
 * What was submitted in each month, by what became of it: a table whose rows have bars, so that every figure of the chart
 * stands beside it.
 */
export function MonthChart({ months }: { months: readonly ReportMonth[] }) {
  const t = useTexts("process-report");
  const most = Math.max(1, ...months.map(({ submitted }) => submitted));
  return (
    <section className={styles.part} aria-labelledby="report-months">
      <h2 id="report-months">{t("months.title")}</h2>
      <div className={styles.wide} tabIndex={0} role="group" aria-labelledby="report-months">
        <table className={styles.chart}>
          <caption className="visually-hidden">{t("months.chart")}</caption>
          <thead>
            <tr>
              <th scope="col">{t("months.month")}</th>
              <th scope="col" className={styles.bars}>
                <span className="visually-hidden">{t("months.chart")}</span>
              </th>
              <th scope="col">{t("figure.submitted")}</th>
              {reportStates.map((state) => (
                <th key={state} scope="col">
                  <span className={styles.key} data-state={state} aria-hidden="true" />
                  {t(`state.${state}`)}
                </th>
              ))}
              <th scope="col">{t("row.wasLate")}</th>
            </tr>
          </thead>
          <tbody>
            {months.map((month) => (
              <tr key={month.month}>
                <th scope="row">{formatMonth(month.month)}</th>
                <td className={styles.bars} data-none={month.submitted === 0 ? true : undefined}>
                  <div className={styles.bar} aria-hidden="true">
                    {reportStates.map((state) =>
                      month[state] === 0 ? null : (
                        <span
                          key={state}
                          data-state={state}
                          style={{ width: `${(month[state] / most) * 100}%` }}
                        />
                      ),
                    )}
                  </div>
                </td>
                <td data-title={t("figure.submitted")}>{formatNumber(month.submitted, 0)}</td>
                {reportStates.map((state) => (
                  <td
                    key={state}
                    data-title={t(`state.${state}`)}
                    data-none={month[state] === 0 ? true : undefined}
                  >
                    {formatNumber(month[state], 0)}
                  </td>
                ))}
                <td
                  data-title={t("row.wasLate")}
                  data-none={month.late === 0 ? true : undefined}
                  data-late={month.late > 0 ? true : undefined}
                >
                  {formatNumber(month.late, 0)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
