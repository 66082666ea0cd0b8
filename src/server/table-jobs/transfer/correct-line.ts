import type { TableContext } from "../../tables/index.ts";
import type { Tx } from "../../db/index.ts";
import { checkLines } from "./check-lines.ts";
import { linesLike, markDuplicates } from "./find-duplicates.ts";
import { countLines, contentsOfLine, storeCorrection, replaceLine } from "./import-lines.ts";
import { saveJob, type StoredJob } from "./job-store.ts";

/**
 * Puts other cells into a line of a checked sheet and judges it anew, and with it the lines that had or have its row or
 * its unique values; the others stay as they are. `job` is locked. Answers false where there is no such line.
 */
export async function correctLine(
  tx: Tx,
  context: TableContext,
  job: StoredJob,
  given: { line: number; cells: readonly string[] },
): Promise<boolean> {
  const { jobId } = job;
  const before = await contentsOfLine(tx, jobId, given.line);
  if (before === undefined) return false;
  const [checked] = await checkLines(tx, context, job.settings, [given]);
  if (checked === undefined) return false;
  const touched = await linesLike(tx, context, jobId, [before, checked]);
  const among = [...new Set([given.line, ...touched])];
  const counted = await countLines(tx, jobId, among);
  await replaceLine(tx, jobId, checked);
  await storeCorrection(tx, jobId, checked);
  await markDuplicates(tx, context, job, among);
  const now = await countLines(tx, jobId, among);
  await saveJob(tx, jobId, {
    failedRows: job.failedRows + now.failedRows - counted.failedRows,
    addedRows: job.addedRows + now.addedRows - counted.addedRows,
    changedRows: job.changedRows + now.changedRows - counted.changedRows,
  });
  return true;
}
