import type { TableJob } from "#contract/shapes/tables.ts";
import { formatNumber, useTexts } from "../../i18n/index.ts";
import { isMoving } from "./use-job.ts";
import styles from "./transfer.module.css";

/**
 * How far a job has come, in rows and as a bar; of rows it says nothing before the first are counted, and of one that was
 * cancelled neither moves nor counts anything.
 */
export function JobProgress({ job }: { job: TableJob }) {
  const t = useTexts("tables-transfer");
  const { state, total } = job;
  const done = formatNumber(job.done, 0);
  const isCancelled = state === "cancelled";
  const counted =
    total !== null
      ? t("job.doneOf", { done, total: formatNumber(total, 0) })
      : job.done > 0
        ? t("job.done", { done })
        : undefined;
  return (
    <div className={styles.progress} role="status">
      {isMoving(job) || (total !== null && !isCancelled) ? (
        <progress
          aria-label={t(`job.state.${state}`)}
          {...(total === null ? {} : { value: job.done, max: Math.max(1, total) })}
        />
      ) : null}
      <span>
        {t(`job.state.${state}`)} {isCancelled ? null : counted}
      </span>
    </div>
  );
}
