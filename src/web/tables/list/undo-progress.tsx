import { Alert } from "antd";
import { useEffect, useState } from "react";
import type { TableJob } from "#contract/shapes/tables.ts";
import type { CallError } from "../../api/index.ts";
import { useTexts } from "../../i18n/index.ts";
import { JobError } from "../transfer/job-error.tsx";
import { JobProgress } from "../transfer/job-progress.tsx";
import { RunAgain } from "../transfer/run-again.tsx";
import { useJob } from "../transfer/use-job.ts";
import { useFocusBack } from "../use-focus-back.ts";
import styles from "../row/row-panel.module.css";

export interface UndoProgressProps {
  started: TableJob;
  /** Called when every row that can be taken back is. */
  onDone: () => void;
}

/** How far the undoing of very many rows is, and how it ended; one that failed says why, and can be run again. */
export function UndoProgress({ started, onDone }: UndoProgressProps) {
  useFocusBack();
  const t = useTexts("tables-transfer");
  const { job = started, put } = useJob(started.entity, started);
  const [error, setError] = useState<CallError>();

  const isUndone = job.state === "reverted";
  useEffect(() => {
    if (isUndone) onDone();
  }, [isUndone, onDone]);

  if (isUndone)
    return (
      <p role="status">
        {job.failedRows > 0 ? t("transfer.revertedSome", { count: job.failedRows }) : t("job.state.reverted")}
      </p>
    );
  return (
    <div className={styles.formBody}>
      {error === undefined ? null : <Alert type="error" showIcon title={error.said} />}
      <JobProgress job={job} />
      <JobError job={job} />
      <div className={styles.formFoot}>
        <RunAgain job={job} put={put} onError={setError} />
      </div>
    </div>
  );
}
