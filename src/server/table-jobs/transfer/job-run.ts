import { sql } from "kysely";
import type { TableJob } from "#contract/shapes/tables.ts";
import { type Runner, runSql } from "../../tables/index.ts";
import { type JobChanges, jobColumns, settingsSql, type StoredJob } from "./job-store.ts";
import type { TransferStep } from "./transfer-step.ts";

/** The job has been cancelled, or another process has taken it over: nothing that this run does counts any more. */
export class JobSuperseded extends Error {}

/** In which states a step may begin, and what the job's state is while it runs. */
const beginnings: Readonly<
  Record<TransferStep, { from: readonly TableJob["state"][]; to: TableJob["state"] }>
> = {
  check: { from: ["waiting", "running"], to: "running" },
  export: { from: ["waiting", "running"], to: "running" },
  bulk: { from: ["waiting", "running"], to: "running" },
  commit: { from: ["committing"], to: "committing" },
  revert: { from: ["reverting"], to: "reverting" },
};

/**
 * Begins a run of a job's step, or answers undefined where there is nothing to do: it is done, cancelled, or another
 * step. A run that was under way before, in a process that died or was thought dead, can write nothing from here on.
 */
export async function claimJob(
  on: Runner,
  jobId: string,
  step: TransferStep,
): Promise<StoredJob | undefined> {
  const { from, to } = beginnings[step];
  const [job] = await runSql<StoredJob>(
    on,
    sql`update table_job set state = ${to}, run_no = run_no + 1, done = 0, error = null
        where job_id = ${jobId}::uuid and state = any(${[...from]}::text[]) returning ${jobColumns}`,
  );
  return job;
}

/**
 * Writes how far a run is, or in the transaction of its rows that they are there.
 *
 * @throws {JobSuperseded} where the job is not this run's any more.
 */
export async function saveRun(
  on: Runner,
  { jobId, runNo }: Pick<StoredJob, "jobId" | "runNo">,
  changes: JobChanges,
): Promise<void> {
  const saved = await runSql(
    on,
    sql`update table_job set ${settingsSql(changes)} where job_id = ${jobId}::uuid and run_no = ${runNo}
        and state in ('running', 'committing', 'reverting') returning job_id`,
  );
  if (saved.length === 0) throw new JobSuperseded();
}
