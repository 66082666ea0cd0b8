import { sql } from "kysely";
import { cancelReportFile, removeReportFile, writeReportFileAgain } from "#contract/calls/report-files.ts";
import { refuse } from "#contract/errors/refusal.ts";
import { handle } from "../http/index.ts";
import { shownReportFile } from "./list-report-files.ts";
import { addReportFileJob, refuseTooMany } from "./queue-report-file.ts";
import { forgetBytes } from "./report-file-bytes.ts";
import { ownReportFile } from "./report-file-row.ts";

/** A run under way finds its file gone on, and writes nothing more. Refuses with `notFound`, and what is over. */
export const cancelReportFileHandler = handle(cancelReportFile, async ({ fileId }, scope) => {
  const { tx, actor, ports } = scope;
  const file = await ownReportFile(tx, fileId, actor);
  if (file === undefined) return refuse("notFound");
  const days = ports.parameters.value("tableJobKeptDays");
  const { rows } = await sql`
    update report_file set state = 'cancelled', run_no = run_no + 1, finished_at = now(),
      expires_at = now() + make_interval(days => ${days})
    where report_file_id = ${fileId}::uuid and state in ('waiting', 'running') returning 1`.execute(tx);
  if (rows.length === 0) return refuse("reportFileNotThere");
  await forgetBytes(tx, fileId);
  return shownReportFile(scope, fileId);
});

/** Refuses with `notFound`, and what is under way. */
export const writeReportFileAgainHandler = handle(writeReportFileAgain, async ({ fileId }, scope) => {
  const { tx, actor } = scope;
  const file = await ownReportFile(tx, fileId, actor);
  if (file === undefined) return refuse("notFound");
  const tooMany = await refuseTooMany(scope);
  if (tooMany !== undefined) return tooMany;
  const { rows } = await sql`
    update report_file set state = 'waiting', run_no = run_no + 1, done = 0, total = null, bytes = null, error_code = null,
      error_params = '{}', seen = null, finished_at = null, expires_at = null
    where report_file_id = ${fileId}::uuid and state in ('done', 'failed', 'cancelled') returning 1`.execute(
    tx,
  );
  if (rows.length === 0) return refuse("reportFileNotThere");
  await forgetBytes(tx, fileId);
  await addReportFileJob(scope, fileId);
  return shownReportFile(scope, fileId);
});

/** Refuses with `notFound`, and what is under way. */
export const removeReportFileHandler = handle(removeReportFile, async ({ fileId }, { tx, actor }) => {
  const file = await ownReportFile(tx, fileId, actor);
  if (file === undefined) return refuse("notFound");
  const { rows } = await sql`
    delete from report_file where report_file_id = ${fileId}::uuid and state not in ('waiting', 'running')
    returning 1`.execute(tx);
  return rows.length === 0 ? refuse("reportFileNotThere") : {};
});
