import { logSummary } from "#contract/calls/table-actions.ts";
import { useCall } from "../api/index.ts";
import { formatDay, formatNumber, readersZone, useTexts } from "../i18n/index.ts";
import styles from "./log-report.module.css";

const days = 7;
const columns = ["logins", "failedLogins", "operations", "errors"] as const;

/** The last days in numbers; folded away until asked for where the screen is small. */
export function DaySummary() {
  const t = useTexts("log-report");
  const { data } = useCall(logSummary, { days, timeZone: readersZone() }, { quiet: true });
  if (data === undefined) return null;

  return (
    <details className={styles.summary} open={window.innerWidth > 720}>
      <summary>{t("lastDays", { days })}</summary>
      <div className={styles.scroll} tabIndex={0} role="group" aria-label={t("lastDays", { days })}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t("day")}</th>
              {data.map(({ day }) => (
                <th key={day} scope="col">
                  {formatDay(day)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {columns.map((column) => (
              <tr key={column}>
                <th scope="row">{t(`column.${column}`)}</th>
                {data.map((row) => (
                  <td key={row.day} data-bad={column === "errors" && row.errors > 0}>
                    {formatNumber(row[column], 0)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
