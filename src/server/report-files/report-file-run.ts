import { sql } from "kysely";
import type { Tx } from "../db/index.ts";
import type { Ports } from "../http/index.ts";
import { jsonb } from "../db/index.ts";
import { notify } from "../outbox/index.ts";
import { type On, reportFileColumns, type StoredReportFile, type WhyFailed } from "./report-file-row.ts";
import type { Seen } from "./seen.ts";

/** The file was cancelled or removed, or another process writes it: nothing that this run does counts any more. */
export class RunSuperseded extends Error {}

type Run = Pick<StoredReportFile, "fileId" | "runNo">;

/**
 * Begins a run, or answers undefined where there is nothing to write. A run that was under way before, in a process that
 * died or was thought dead, can write nothing from here on.
 */
export async function claimReportFile(on: On, fileId: string): Promise<StoredReportFile | undefined> {
  const { rows } = await sql<StoredReportFile>`
    update report_file set state = 'running', run_no = run_no + 1, done = 0, total = null
    where report_file_id = ${fileId}::uuid and state in ('waiting', 'running')
    returning ${reportFileColumns}`.execute(on);
  return rows[0];
}

/**
 * Says how far a run is.
 *
 * @throws {RunSuperseded} where the file is not this run's any more.
 */
export async function saveProgress(
  on: On,
  { fileId, runNo }: Run,
  { done, total, seen }: { done?: number; total?: number; seen?: Seen },
): Promise<void> {
  const { rows } = await sql`
    update report_file set done = coalesce(${done ?? null}::int, done), total = coalesce(${total ?? null}::int, total),
      seen = coalesce(${seen === undefined ? null : jsonb(seen)}, seen)
    where report_file_id = ${fileId}::uuid and run_no = ${runNo} and state = 'running'
    returning report_file_id`.execute(on);
  if (rows.length === 0) throw new RunSuperseded();
}

/** How a run ends: with so many bytes, or with a reason. */
export type RunEnd = { bytes: number } | WhyFailed;

type EndingPorts = Pick<Ports, "live" | "parameters">;

/**
 * Ends a run and tells its person, both or neither. Without a number whoever runs it is cut off.
 *
 * @returns false where it was over already, or is another run's.
 */
export async function endRun(
  tx: Tx,
  { live, parameters }: EndingPorts,
  { fileId, runNo }: Pick<Run, "fileId"> & Partial<Run>,
  end: RunEnd,
): Promise<boolean> {
  const days = parameters.value("tableJobKeptDays");
  const isDone = "bytes" in end;
  const { rows } = await sql<{ organId: number; userCode: string; title: string; done: number }>`
    update report_file set state = ${isDone ? "done" : "failed"}, bytes = ${isDone ? end.bytes : null},
      error_code = ${isDone ? null : end.errorCode}, error_params = ${jsonb(isDone ? {} : end.errorParams)},
      finished_at = now(), expires_at = now() + make_interval(days => ${days}),
      run_no = run_no + ${runNo === undefined ? 1 : 0}
    where report_file_id = ${fileId}::uuid and state in ('waiting', 'running')
      and (${runNo ?? null}::int is null or run_no = ${runNo ?? null}::int)
    returning organ_id, user_code, title, done`.execute(tx);
  const [ended] = rows;
  if (ended === undefined) return false;
  // Half a file is none.
  if (!isDone) await sql`delete from report_file_chunk where report_file_id = ${fileId}::uuid`.execute(tx);
  await notify(tx, live, [ended.userCode], {
    organId: ended.organId,
    kind: isDone ? "report_file_ready" : "report_file_failed",
    params: { file: ended.title, rows: ended.done },
  });
  return true;
}
