import { Alert, Button, Modal } from "antd";
import { useState } from "react";
import {
  cancelTableJob,
  importTableCommit,
  importTablePreview,
  importTableRevert,
  remapTableImport,
} from "#contract/calls/table-transfer.ts";
import { onTable } from "#contract/calls/tables.ts";
import type { TableJob } from "#contract/shapes/tables.ts";
import { call, isCallError } from "../../api/index.ts";
import { formatNumber, readersZone, useTexts } from "../../i18n/index.ts";
import { Refusal, SheetField } from "../../kit/index.ts";
import type { Entity } from "../source/entity.ts";
import { refreshTable } from "../source/use-table-call.ts";
import { Corrections } from "./corrections.ts";
import { ErrorsFile } from "./errors-file.tsx";
import { FileDrop } from "./file-drop.tsx";
import { ImportLines } from "./import-lines.tsx";
import { ImportsToGoOnWith } from "./imports-to-go-on-with.tsx";
import { ImportMapping, type Mapping } from "./import-mapping.tsx";
import { JobError } from "./job-error.tsx";
import { JobProgress } from "./job-progress.tsx";
import { RunAgain } from "./run-again.tsx";
import { isMoving, useJob } from "./use-job.ts";
import { useFocusBack } from "../use-focus-back.ts";
import styles from "../row/row-panel.module.css";
import transfer from "./transfer.module.css";
import cell from "../list/cell.module.css";
import line from "../list/filter-line.module.css";

/** Brings rows in from a sheet: file, columns, every error of every line, mending, writing, and taking it back. */
export function ImportWizard({ entity, onClose }: { entity: Entity; onClose: () => void }) {
  useFocusBack();
  const t = useTexts("tables-transfer");
  const [first, setFirst] = useState<TableJob>();
  const [said, setSaid] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [skipErrors, setSkipErrors] = useState(false);
  const [corrections] = useState(() => new Corrections());
  const { job, put } = useJob(entity.name, first);

  async function attempt(act: () => Promise<TableJob | undefined>) {
    setSaid(undefined);
    setBusy(true);
    try {
      const next = await act();
      if (next === undefined) return;
      // Another file is another job.
      if (first?.jobId !== next.jobId) setFirst(next);
      put(next);
    } catch (cause) {
      if (!isCallError(cause)) throw cause;
      setSaid(cause.said);
    } finally {
      setBusy(false);
    }
  }
  const upload = (file: File) =>
    void attempt(() =>
      call(onTable(importTablePreview, entity.name), { file, timeZone: readersZone() } as never),
    );
  const remap = ({ mapping, mode, by }: Mapping) =>
    void attempt(async () => {
      await corrections.settle();
      // The lines are checked anew, and their cells stand as they are then.
      corrections.forget();
      const columns = { mapping, mode, ...(by === undefined ? {} : { by }) };
      return call(onTable(remapTableImport, entity.name), { jobId: job?.jobId ?? "", ...columns });
    });
  const readSheet = (sheet: string) =>
    void attempt(async () => {
      await corrections.settle();
      corrections.forget();
      const { jobId = "", mode = null, by = null } = job ?? {};
      const how = { ...(mode === null ? {} : { mode }), ...(by === null ? {} : { by }) };
      return call(onTable(remapTableImport, entity.name), { jobId, sheet, ...how });
    });
  const onJob = (declaration: typeof importTableRevert | typeof cancelTableJob) =>
    void attempt(() => call(onTable(declaration, entity.name), { jobId: job?.jobId ?? "" })).then(() =>
      refreshTable(entity.name),
    );
  const commit = () =>
    void attempt(async () => {
      const rows = await corrections.settle();
      if (rows.length > 0) {
        setSaid(t("transfer.untaken", { count: rows.length, rows: rows.join(", ") }));
        return undefined;
      }
      return call(onTable(importTableCommit, entity.name), { jobId: job?.jobId ?? "", skipErrors });
    }).then(() => refreshTable(entity.name));
  const close = () => {
    void refreshTable(entity.name);
    onClose();
  };
  const good = job === undefined ? 0 : job.addedRows + job.changedRows;
  const unchanged = (job?.total ?? 0) - good - (job?.failedRows ?? 0);
  return (
    <Modal
      open
      footer={null}
      width={960}
      title={t("transfer.importTitle")}
      onCancel={close}
      mask={{ closable: false }}
    >
      <div className={styles.formBody}>
        <Refusal />
        {said === undefined ? null : <Alert type="error" showIcon title={said} />}
        {job === undefined ? (
          <>
            <FileDrop busy={busy} onFile={upload} />
            <ImportsToGoOnWith entity={entity} onGoOn={setFirst} />
          </>
        ) : (
          <>
            <p className={cell.quiet}>
              {job.fileName}
              {job.sheet === null || job.sheets.length < 2
                ? null
                : ` · ${t("transfer.sheetRead", { sheet: job.sheet })}`}
            </p>
            {isMoving(job) ? (
              <>
                <JobProgress job={job} />
                <div className={styles.formFoot}>
                  <Button onClick={() => onJob(cancelTableJob)}>{t("job.cancel")}</Button>
                </div>
              </>
            ) : null}
            <JobError job={job} />
            {job.state === "ready" || job.isUnreadable ? (
              <div className={transfer.sheet}>
                <SheetField read={job} disabled={busy} onSheet={readSheet} />
              </div>
            ) : null}
            {job.state === "ready" ? (
              <>
                <ImportMapping
                  key={JSON.stringify(job.columns)}
                  entity={entity}
                  job={job}
                  busy={busy}
                  onMap={remap}
                />
                <p className={transfer.importSum} aria-live="polite">
                  {t("transfer.willAdd", { count: formatNumber(job.addedRows, 0) })} ·{" "}
                  {t("transfer.willChange", { count: formatNumber(job.changedRows, 0) })} ·{" "}
                  {unchanged > 0
                    ? `${t("transfer.willStay", { count: formatNumber(unchanged, 0) })} · `
                    : null}
                  <strong data-bad={job.failedRows > 0 || undefined}>
                    {t("transfer.withErrors", { count: formatNumber(job.failedRows, 0) })}
                  </strong>
                </p>
                <div>
                  <ErrorsFile entity={entity} job={job} />
                </div>
                <ImportLines
                  entity={entity}
                  job={job}
                  corrections={corrections}
                  onMended={() => setFirst((now) => (now ? { ...now } : now))}
                />
                {job.failedRows > 0 ? (
                  <label className={line.optionLine}>
                    <input
                      type="checkbox"
                      checked={skipErrors}
                      onChange={(event) => setSkipErrors(event.target.checked)}
                    />
                    {t("transfer.skipErrors")}
                  </label>
                ) : null}
                <div className={styles.formFoot}>
                  <Button onClick={() => onJob(cancelTableJob)}>{t("transfer.discard")}</Button>
                  <Button
                    type="primary"
                    loading={busy}
                    disabled={good === 0 || (job.failedRows > 0 && !skipErrors)}
                    onClick={commit}
                  >
                    {t("transfer.commit", { count: good, rows: formatNumber(good, 0) })}
                  </Button>
                </div>
              </>
            ) : null}
            {job.state === "done" ? (
              <>
                <Alert
                  type="success"
                  showIcon
                  title={t("transfer.imported", {
                    added: formatNumber(job.addedRows, 0),
                    changed: formatNumber(job.changedRows, 0),
                  })}
                  description={
                    job.failedRows > 0 ? t("transfer.leftOut", { count: job.failedRows }) : undefined
                  }
                  action={<ErrorsFile entity={entity} job={job} />}
                />
                <div className={styles.formFoot}>
                  <Button danger loading={busy} onClick={() => onJob(importTableRevert)}>
                    {t("transfer.revert")}
                  </Button>
                  <Button type="primary" onClick={close}>
                    {t("app:close")}
                  </Button>
                </div>
              </>
            ) : null}
            {job.state === "reverted" || job.state === "cancelled" || job.state === "failed" ? (
              <>
                <p>
                  {job.state === "reverted" && job.failedRows > 0
                    ? t("transfer.revertedSome", { count: job.failedRows })
                    : t(`job.state.${job.state}`)}
                </p>
                {job.isUnreadable ? <FileDrop busy={busy} isAnother onFile={upload} /> : null}
                <div className={styles.formFoot}>
                  <RunAgain job={job} put={put} onError={(cause) => setSaid(cause?.said)} />
                  <Button type="primary" onClick={close}>
                    {t("app:close")}
                  </Button>
                </div>
              </>
            ) : null}
          </>
        )}
      </div>
    </Modal>
  );
}
