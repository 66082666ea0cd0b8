import { text } from "../../texts/index.ts";
import type { Ports } from "../../http/index.ts";
import { contextOf, type TableContext } from "../rows/table-context.ts";
import { outside } from "../sql/run-sql.ts";
import { runBulk } from "../bulk/bulk-job.ts";
import { runCheck } from "./check-job.ts";
import { CommitRefused, runCommit } from "./commit-job.ts";
import { runExport } from "./export-job.ts";
import { JobRefused } from "./job-refused.ts";
import { authorOfJob, findJob, saveJob, type StoredJob } from "./job-store.ts";
import { SheetUnreadable } from "./sheet-unreadable.ts";
import { runRevert } from "./revert-job.ts";
import { JobCancelled } from "./stop-if-asked.ts";
import type { TransferStep } from "./transfer-step.ts";

const steps: Readonly<Record<TransferStep, (context: TableContext, job: StoredJob) => Promise<void>>> = {
  check: runCheck,
  commit: runCommit,
  revert: runRevert,
  export: runExport,
  bulk: runBulk,
};

/** Runs a step of an import or export; whatever goes wrong is told with the job. */
export async function runTransfer(
  ports: Ports,
  payload: { jobId: string; step: TransferStep },
): Promise<void> {
  const on = outside(ports.database);
  const job = await findJob(on, payload.jobId);
  if (job === undefined) return;
  const table = ports.tables.find(job.entity);
  if (table === undefined) {
    await saveJob(on, job.jobId, {
      state: "failed",
      error: text(job.language, "errors", "notFound"),
      isFinished: true,
    });
    return;
  }
  try {
    await steps[payload.step](contextOf(table, await authorOfJob(ports.database, job), ports), job);
  } catch (error) {
    await saveFailure(ports, job, error);
    if (!isTold(error)) throw error;
  }
}

function isTold(error: unknown): boolean {
  return (
    error instanceof JobCancelled ||
    error instanceof SheetUnreadable ||
    error instanceof CommitRefused ||
    error instanceof JobRefused ||
    isTaken(error)
  );
}

/** A value was taken, or a reference went, between the check and the commit. */
function isTaken(error: unknown): boolean {
  return String((error as { code?: string }).code).startsWith("23");
}

async function saveFailure(ports: Ports, job: StoredJob, error: unknown): Promise<void> {
  const on = outside(ports.database);
  const { jobId, language, fileName } = job;
  if (error instanceof JobCancelled) return saveJob(on, jobId, { state: "cancelled", isFinished: true });
  if (error instanceof SheetUnreadable) {
    return saveJob(on, jobId, { state: "failed", error: error.told(language, fileName), isFinished: true });
  }
  if (error instanceof JobRefused)
    return saveJob(on, jobId, { state: "failed", error: error.message, isFinished: true });
  const told = text(language, "errors", isTold(error) ? "importOutdated" : "internal");
  return saveJob(on, jobId, { state: "failed", error: told, isFinished: true });
}
