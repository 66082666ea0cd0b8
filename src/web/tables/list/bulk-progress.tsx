import { Alert, Button, Modal } from "antd";
import { useEffect, useState } from "react";
import { cancelTableJob } from "#contract/calls/table-transfer.ts";
import { onTable } from "#contract/calls/tables.ts";
import type { TableJob } from "#contract/shapes/tables.ts";
import { call, type CallError, isCallError } from "../../api/index.ts";
import { useTexts } from "../../i18n/index.ts";
import type { Entity } from "../source/entity.ts";
import { JobError } from "../transfer/job-error.tsx";
import { JobProgress } from "../transfer/job-progress.tsx";
import { RunAgain } from "../transfer/run-again.tsx";
import { isMoving, useJob } from "../transfer/use-job.ts";
import { useFocusBack } from "../use-focus-back.ts";
import styles from "../row/row-panel.module.css";

export interface BulkProgressProps {
  entity: Entity;
  started: TableJob;
  /** Called once, when every row is changed. */
  onDone: (job: TableJob) => void;
  /** Looks away from a job that is under way, or from one that was stopped or failed. */
  onClose: () => void;
}

/** How far a change of very many rows is; it can be stopped, and goes on if one looks away. */
export function BulkProgress({ entity, started, onDone, onClose }: BulkProgressProps) {
  useFocusBack();
  const t = useTexts("tables", "tables-transfer");
  const { job = started, put } = useJob(entity.name, started);
  const [error, setError] = useState<CallError>();

  useEffect(() => {
    if (job.state === "done") onDone(job);
  }, [job, onDone]);

  async function cancel() {
    try {
      put(await call(onTable(cancelTableJob, entity.name), { jobId: job.jobId }));
    } catch (cause) {
      if (!isCallError(cause)) throw cause;
      setError(cause);
    }
  }

  return (
    <Modal open footer={null} title={t("bulk.name")} onCancel={onClose}>
      <div className={styles.formBody}>
        {error === undefined ? null : <Alert type="error" showIcon title={error.said} />}
        <JobProgress job={job} />
        <JobError job={job} />
        <div className={styles.formFoot}>
          {isMoving(job) ? (
            <Button onClick={() => void cancel()}>{t("tables-transfer:job.cancel")}</Button>
          ) : null}
          <RunAgain job={job} put={put} onError={setError} />
        </div>
      </div>
    </Modal>
  );
}
