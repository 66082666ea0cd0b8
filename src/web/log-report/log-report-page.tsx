import { useAddress } from "../address/index.ts";
import { useTexts } from "../i18n/index.ts";
import { NamedTable } from "../tables/index.ts";
import { DaySummary } from "./day-summary.tsx";
import styles from "./log-report.module.css";

/** What one looks at: kinds of entries. */
const views = {
  all: undefined,
  logins: "in:login,login_failed,logout",
  operations: "in:operation",
  refusals: "in:refused",
  files: "in:file_read",
  errors: "in:error",
} as const;
const kindFilter = "f.kind";

/** /logReport: log-ins, operations and errors, by day in numbers and each by each. */
export function LogReportPage() {
  const t = useTexts("log-report");
  const [params, setParams] = useAddress();
  const chosen = params.get(kindFilter) ?? undefined;

  const lead = (
    <div className={styles.lead}>
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
      <DaySummary />
    </div>
  );
  return <NamedTable name="operationLog" lead={lead} />;
}
