import { refuse } from "#contract/errors/refusal.ts";
import type { AccessOperation } from "#tables";
import { isAway } from "../../db/index.ts";
import type { Ports } from "../../http/index.ts";
import { NoMoreTries } from "../../jobs/index.ts";
import { runBulk } from "../bulk/bulk-job.ts";
import { contextOf, outside, type TableContext } from "../../tables/index.ts";
import { runCheck } from "./check-job.ts";
import { runCommit } from "./commit-job.ts";
import { runExport } from "./export-job.ts";
import { JobRefused } from "./job-refused.ts";
import { endRun } from "./end-run.ts";
import { claimJob, JobSuperseded } from "./job-run.ts";
import { authorOfJob, type StoredJob } from "./job-store.ts";
import { runRevert } from "./revert-job.ts";
import { text } from "../../texts/index.ts";
import { whyFailed } from "./why-failed.ts";
import type { TransferStep } from "./transfer-step.ts";

const steps: Readonly<Record<TransferStep, (context: TableContext, job: StoredJob) => Promise<void>>> = {
  check: runCheck,
  commit: runCommit,
  revert: runRevert,
  export: runExport,
  bulk: runBulk,
};

/** Which try of how many a run is. */
export interface TransferTry {
  readonly attempt: number;
  readonly maxAttempts: number;
}

const onlyTry: TransferTry = { attempt: 1, maxAttempts: 1 };

/**
 * Runs a step of an import, export or bulk change; whatever goes wrong is told with the job. What failed by itself is not
 * tried again until its person says so. A database that went away is: then the error is thrown and the job stays as it is.
 *
 * @throws {NoMoreTries} for what nobody foresaw, once it is told.
 */
export async function runTransfer(
  ports: Ports,
  payload: { jobId: string; step: TransferStep },
  { attempt, maxAttempts }: TransferTry = onlyTry,
): Promise<void> {
  const on = outside(ports.database);
  const job = await claimJob(on, payload.jobId, payload.step);
  if (job === undefined) return;
  try {
    await steps[payload.step](await contextOfJob(ports, job, payload.step), job);
  } catch (error) {
    if (error instanceof JobSuperseded) return;
    if (isAway(error) && attempt < maxAttempts) throw error;
    const told = whyFailed(job, error);
    await saveFailure(ports, job, told ?? text(job.language, "errors", "internal"));
    if (told === undefined) throw new NoMoreTries(error);
  }
}

function rightFor(kind: StoredJob["kind"], step: TransferStep): AccessOperation {
  if (kind === "bulkUpdate") return "update";
  if (kind === "bulkRemove") return step === "revert" ? "restore" : "delete";
  return kind;
}

/** The job's table in the hands of its person, as they stand now: roles may have gone since it was asked for. */
async function contextOfJob(ports: Ports, job: StoredJob, step: TransferStep): Promise<TableContext> {
  const table = ports.tables.find(job.entity);
  if (table === undefined) throw new JobRefused(refuse("notFound"), job.language);
  const author = await authorOfJob(ports.database, job);
  if (author === undefined) throw new JobRefused(refuse("transferNotAllowed"), job.language);
  const context = contextOf(table, author, ports);
  if (!context.access[rightFor(job.kind, step)])
    throw new JobRefused(refuse("transferNotAllowed"), job.language);
  return context;
}

async function saveFailure(ports: Ports, job: StoredJob, error: string): Promise<void> {
  try {
    await ports.database.write((tx) => endRun(tx, ports, job, { state: "failed", error }));
  } catch (failure) {
    if (!(failure instanceof JobSuperseded)) throw failure;
  }
}
