import { useSearchParams } from "react-router";
import { useTexts } from "../i18n/index.ts";
import { NamedTable } from "../tables/index.ts";
import { DaySummary } from "./day-summary.tsx";
import styles from "./log-report.module.css";

/** What one looks at: kinds of entries. */
const views = {
  all: undefined,
  logins: "in:login,login_failed,logout",
  operations: "in:operation",
  errors: "in:error",
} as const;
const kindFilter = "f.kind";

/** /logReport: log-ins, operations and errors, by day in numbers and each by each. */
export function LogReportPage() {
  const t = useTexts("log-report");
  const [params, setParams] = useSearchParams();
  const chosen = params.get(kindFilter) ?? undefined;

  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{t("title")}</h1>
        <nav className={styles.views} aria-label={t("views")}>
          {(Object.keys(views) as (keyof typeof views)[]).map((view) => (
            <button
              key={view}
              type="button"
              aria-pressed={views[view] === chosen}
              onClick={() => setParams(views[view] === undefined ? {} : { [kindFilter]: views[view] })}
            >
              {t(`view.${view}`)}
            </button>
          ))}
        </nav>
      </header>
      <DaySummary />
      <div className={styles.table}>
        <NamedTable name="operationLog" />
      </div>
    </div>
  );
}
