import { Button } from "antd";
import { useId } from "react";
import { listTableJobs } from "#contract/calls/table-transfer.ts";
import type { TableJob } from "#contract/shapes/tables.ts";
import { formatInstant, formatNumber, useTexts } from "../../i18n/index.ts";
import type { Entity } from "../source/entity.ts";
import { useTableCall } from "../source/use-table-call.ts";
import { isMoving } from "./use-job.ts";
import styles from "./transfer.module.css";

interface ImportsToGoOnWithProps {
  entity: Entity;
  onGoOn: (job: TableJob) => void;
}

/** Sheets that were checked, perhaps corrected, and left before they were written. */
export function ImportsToGoOnWith({ entity, onGoOn }: ImportsToGoOnWithProps) {
  const id = useId();
  const t = useTexts("tables-transfer");
  const jobs = useTableCall(listTableJobs, entity.name, {}, { staleTime: 0 });
  const open = (jobs.data ?? []).filter(
    (job) => job.kind === "import" && (job.state === "ready" || isMoving(job)),
  );
  if (open.length === 0) return null;
  return (
    <section className={styles.unfinished}>
      <h3 id={id}>{t("transfer.unfinished")}</h3>
      <ul aria-labelledby={id}>
        {open.map((job) => (
          <li key={job.jobId}>
            <span>
              {job.fileName} · {formatInstant(job.createdAt)}
              {job.failedRows > 0
                ? ` · ${t("transfer.withErrors", { count: formatNumber(job.failedRows, 0) })}`
                : null}
            </span>
            <Button
              size="small"
              onClick={() => onGoOn(job)}
              aria-label={t("transfer.goOnWith", { file: job.fileName })}
            >
              {t("transfer.goOn")}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
