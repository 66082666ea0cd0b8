import { useState } from "react";
import {
  cancelReportFile,
  downloadReportFile,
  listReportFiles,
  removeReportFile,
  writeReportFileAgain,
} from "#contract/calls/report-files.ts";
import { cancelTableJob, downloadTableExport, runTableJobAgain } from "#contract/calls/table-transfer.ts";
import { onTable } from "#contract/calls/tables.ts";
import type { ReportFile } from "#contract/shapes/report-file.ts";
import { callForFile, presentError, useSend } from "../api/index.ts";
import { useTexts } from "../i18n/index.ts";
import { Button, ConfirmDialog, useNotice } from "../kit/index.ts";
import { saveFile } from "../save-file/index.ts";
import { isUnderWay } from "./is-under-way.ts";
import styles from "./report-files.module.css";

/** What can be done with a file: saved while it is kept, stopped while it is written, written anew or removed once it is over. */
export function FileActs({ file }: { file: ReportFile }) {
  const t = useTexts("report-files");
  const { state, title, entity } = file;
  const named = (act: string) => t("actOn", { act, title });
  const { cancel, again } = useSteering(file);
  const [isRemoving, setRemoving] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    try {
      await saved(file);
    } catch (error) {
      presentError(error);
    } finally {
      setSaving(false);
    }
  };
  if (isUnderWay(file))
    return (
      <div className={styles.acts}>
        <Button
          size="small"
          busy={cancel.busy}
          aria-label={named(t("cancel"))}
          onClick={() => void cancel.run()}
        >
          {t("cancel")}
        </Button>
      </div>
    );
  // Of the export of a table only what failed can be run again: others are begun anew at the table.
  const mayWriteAgain = entity === null || state === "failed";
  return (
    <div className={styles.acts}>
      {state === "done" ? (
        <Button
          size="small"
          look="primary"
          busy={isSaving}
          aria-label={named(t("download"))}
          onClick={() => void save()}
        >
          {t("download")}
        </Button>
      ) : null}
      {mayWriteAgain ? (
        <Button
          size="small"
          busy={again.busy}
          aria-label={named(t("again"))}
          onClick={() => void again.run()}
        >
          {t("again")}
        </Button>
      ) : null}
      {entity === null ? (
        <Button size="small" look="quiet" aria-label={named(t("remove"))} onClick={() => setRemoving(true)}>
          {t("remove")}
        </Button>
      ) : null}
      {isRemoving ? <RemoveDialog file={file} onClose={() => setRemoving(false)} /> : null}
    </div>
  );
}

function RemoveDialog({ file: { fileId, title }, onClose }: { file: ReportFile; onClose: () => void }) {
  const t = useTexts("report-files");
  const notice = useNotice();
  const { send, sending } = useSend(removeReportFile, { invalidates: [listReportFiles] });
  const remove = async () => {
    if ((await send({ fileId })) === undefined) return;
    onClose();
    notice({ key: `file ${fileId}`, said: t("removed", { title }) });
  };
  return (
    <ConfirmDialog
      title={t("removeAsk", { title })}
      confirm={t("remove")}
      danger
      busy={sending}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <p>{t("removeWhat")}</p>
    </ConfirmDialog>
  );
}

/** Stops a file or has it written anew: a report by its own calls, the export of a table by those of its table. */
function useSteering({ fileId, entity }: ReportFile) {
  const invalidates = [listReportFiles];
  const cancelReport = useSend(cancelReportFile, { invalidates });
  const againReport = useSend(writeReportFileAgain, { invalidates });
  const cancelExport = useSend(onTable(cancelTableJob, entity ?? ""), { invalidates });
  const againExport = useSend(onTable(runTableJobAgain, entity ?? ""), { invalidates });
  const run = (
    report: typeof cancelReport | typeof againReport,
    table: typeof cancelExport | typeof againExport,
  ) => ({
    busy: report.sending || table.sending,
    run: async () =>
      void (entity === null ? await report.send({ fileId }) : await table.send({ jobId: fileId })),
  });
  return { cancel: run(cancelReport, cancelExport), again: run(againReport, againExport) };
}

async function saved({ fileId, entity, title, format }: ReportFile): Promise<void> {
  const answer =
    entity === null
      ? await callForFile(downloadReportFile, { fileId })
      : await callForFile(onTable(downloadTableExport, entity), { jobId: fileId });
  saveFile(answer.fileName ?? `${title}.${format}`, answer.file);
}
