import type { TableJob } from "#contract/shapes/tables.ts";
import { formatNumber, useTexts } from "../../i18n/index.ts";
import styles from "./transfer.module.css";

/** How far a job has come, in rows and as a bar. */
export function JobProgress({ job }: { job: TableJob }) {
  const t = useTexts("tables-transfer");
  const done = formatNumber(job.done, 0);
  return (
    <div className={styles.progress} role="status">
      <progress
        aria-label={t(`job.state.${job.state}`)}
        {...(job.total === null ? {} : { value: job.done, max: Math.max(1, job.total) })}
      />
      <span>
        {t(`job.state.${job.state}`)}{" "}
        {job.total === null
          ? t("job.done", { done })
          : t("job.doneOf", { done, total: formatNumber(job.total, 0) })}
      </span>
    </div>
  );
}
