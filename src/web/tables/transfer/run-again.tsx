import { Button } from "antd";
import { useState } from "react";
import { runTableJobAgain } from "#contract/calls/table-transfer.ts";
import { onTable } from "#contract/calls/tables.ts";
import type { TableJob } from "#contract/shapes/tables.ts";
import { call, type CallError, isCallError } from "../../api/index.ts";
import { useTexts } from "../../i18n/index.ts";

interface RunAgainProps {
  job: TableJob;
  /** Shows the job as it stands then. */
  put: (job: TableJob) => void;
  onError: (error: CallError | undefined) => void;
}

/** Runs the step again in which a job failed; nothing where it did not, or can only fail again. */
export function RunAgain({ job, put, onError }: RunAgainProps) {
  const t = useTexts("tables-transfer");
  const [busy, setBusy] = useState(false);
  if (job.state !== "failed" || job.isUnreadable) return null;

  async function run() {
    setBusy(true);
    onError(undefined);
    try {
      put(await call(onTable(runTableJobAgain, job.entity), { jobId: job.jobId }));
    } catch (cause) {
      if (!isCallError(cause)) throw cause;
      onError(cause);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button loading={busy} onClick={() => void run()}>
      {t("job.again")}
    </Button>
  );
}
