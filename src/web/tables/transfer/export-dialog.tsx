import { Alert, Button, Modal } from "antd";
import { useState } from "react";
import { cancelTableJob, downloadTableExport, exportTable } from "#contract/calls/table-transfer.ts";
import { onTable } from "#contract/calls/tables.ts";
import { type TableJob, type TableKey, transferFormats } from "#contract/shapes/tables.ts";
import { call, callForFile, type CallError, isCallError } from "../../api/index.ts";
import { formatNumber, readersZone, useTexts } from "../../i18n/index.ts";
import { filterOf, sortOf } from "../source/crud-filter.ts";
import type { Entity } from "../source/entity.ts";
import { crudFiltersOf } from "../view/field-filter.ts";
import type { TableView } from "../view/table-view.ts";
import { JobError } from "./job-error.tsx";
import { JobProgress } from "./job-progress.tsx";
import { RunAgain } from "./run-again.tsx";
import { isMoving, useJob } from "./use-job.ts";
import { useFocusBack } from "../use-focus-back.ts";
import styles from "../row/row-panel.module.css";
import line from "../list/filter-line.module.css";
import cell from "../list/cell.module.css";

export interface ExportDialogProps {
  entity: Entity;
  view: TableView;
  /** Only these rows; undefined: all that the view's filters find. */
  keys: readonly TableKey[] | undefined;
  onClose: () => void;
}

/** Exports what is filtered, in the columns and the order shown. */
export function ExportDialog({ entity, view, keys, onClose }: ExportDialogProps) {
  useFocusBack();
  const t = useTexts("tables", "tables-transfer");
  const [format, setFormat] = useState<(typeof transferFormats)[number]>("xlsx");
  const [allColumns, setAllColumns] = useState(false);
  const [started, setStarted] = useState<TableJob>();
  const [error, setError] = useState<CallError>();
  const { job, put } = useJob(entity.name, started);

  async function attempt(act: () => Promise<void>) {
    setError(undefined);
    try {
      await act();
    } catch (cause) {
      if (!isCallError(cause)) throw cause;
      setError(cause);
    }
  }
  const start = () =>
    attempt(async () => {
      const filter = filterOf(crudFiltersOf(view.filters));
      const sort = sortOf(
        view.sort.map(({ field, descending }) => ({ field, order: descending ? "desc" : "asc" })),
      );
      setStarted(
        await call(onTable(exportTable, entity.name), {
          format,
          timeZone: readersZone(),
          ...(filter === undefined ? {} : { filter }),
          ...(sort.length > 0 ? { sort } : {}),
          ...(allColumns ? {} : { columns: [...view.columns] }),
          ...(keys === undefined ? {} : { keys: [...keys] }),
        }),
      );
    });
  const cancel = (jobId: string) =>
    attempt(async () => {
      put(await call(onTable(cancelTableJob, entity.name), { jobId }));
    });
  const download = ({ jobId, fileName }: TableJob) =>
    attempt(async () => {
      const answer = await callForFile(onTable(downloadTableExport, entity.name), { jobId });
      const url = URL.createObjectURL(answer.file);
      const link = document.createElement("a");
      link.href = url;
      link.download = answer.fileName ?? fileName;
      link.click();
      setTimeout(() => URL.revokeObjectURL(url), 60_000);
    });

  return (
    <Modal open footer={null} title={t("tables-transfer:transfer.exportTitle")} onCancel={onClose}>
      <div className={styles.formBody}>
        {error === undefined ? null : <Alert type="error" showIcon title={error.said} />}
        {job === undefined ? (
          <>
            <fieldset className={line.options}>
              <legend>{t("tables-transfer:transfer.format")}</legend>
              {transferFormats.toReversed().map((one) => (
                <label key={one}>
                  <input
                    type="radio"
                    name="format"
                    checked={format === one}
                    onChange={() => setFormat(one)}
                  />
                  {t(`tables-transfer:transfer.formats.${one}`)}
                </label>
              ))}
            </fieldset>
            <label className={line.optionLine}>
              <input
                type="checkbox"
                checked={allColumns}
                onChange={(event) => setAllColumns(event.target.checked)}
              />
              {t("tables-transfer:transfer.allColumns")}
            </label>
            <p className={cell.quiet}>
              {keys === undefined
                ? t(
                    view.filters.length > 0
                      ? "tables-transfer:transfer.asFiltered"
                      : "tables-transfer:transfer.allRows",
                  )
                : t("bulk.chosen", { count: formatNumber(keys.length, 0) })}
            </p>
            <div className={styles.formFoot}>
              <Button onClick={onClose}>{t("app:cancel")}</Button>
              <Button type="primary" onClick={() => void start()}>
                {t("tables-transfer:transfer.start")}
              </Button>
            </div>
          </>
        ) : (
          <>
            <JobProgress job={job} />
            <JobError job={job} />
            <div className={styles.formFoot}>
              {isMoving(job) ? (
                <Button onClick={() => void cancel(job.jobId)}>{t("tables-transfer:job.cancel")}</Button>
              ) : null}
              <RunAgain job={job} put={put} onError={setError} />
              {job.state === "done" ? (
                <Button type="primary" onClick={() => void download(job)}>
                  {t("tables-transfer:transfer.download")}
                </Button>
              ) : null}
            </div>
          </>
        )}
      </div>
    </Modal>
  );
}
