import { sql } from "kysely";
import { giveUpBackgroundJob, runBackgroundJobAgain } from "#contract/calls/background-jobs.ts";
import { isRefusal, type Refusal, refuse } from "#contract/errors/refusal.ts";
import { handle, type SessionScope } from "../http/index.ts";
import { endJob, runJobNow } from "../jobs/index.ts";
import { cancelTransfer, runTransferAgain } from "../table-jobs/index.ts";
import { foundJobs, type FoundJob } from "./found-jobs.ts";
import { mayGiveUp, mayRunAgain } from "./list-background-jobs.ts";

/** A job within the caller's reach; others do not exist for them. */
async function jobOf(scope: SessionScope, id: string): Promise<FoundJob | Refusal> {
  const [, kind, key = ""] = /^(queue|table):([\da-f-]{1,36})$/u.exec(id) ?? [];
  if (kind === undefined) return refuse("notFound");
  const only = kind === "queue" ? sql`j.queue_id = ${key}` : sql`j.table_job_id = ${key}`;
  const [job] = await foundJobs(scope, only);
  return job ?? refuse("notFound");
}

/** Runs a job at once that waits or has failed. */
export const runBackgroundJobAgainHandler = handle(runBackgroundJobAgain, async ({ id }, scope) => {
  const job = await jobOf(scope, id);
  if (isRefusal(job)) return job;
  if (!mayRunAgain(job)) return refuse("backgroundJobNotThere");
  const { tx, ports } = scope;
  const isWaiting = job.queueId !== null && (await runJobNow(tx, job.queueId));
  if (isWaiting) return {};
  if (job.tableJobId === null) return refuse("backgroundJobNotThere");
  return (await runTransferAgain(tx, ports, job.tableJobId)) ?? {};
});

/** Ends a job for good. */
export const giveUpBackgroundJobHandler = handle(giveUpBackgroundJob, async ({ id }, scope) => {
  const job = await jobOf(scope, id);
  if (isRefusal(job)) return job;
  if (!mayGiveUp(job)) return refuse("backgroundJobNotThere");
  const { tx } = scope;
  const isCancelled = job.tableJobId !== null && (await cancelTransfer(tx, job.tableJobId));
  const isEnded = job.queueId !== null && (await endJob(tx, job.queueId));
  return isCancelled || isEnded ? {} : refuse("backgroundJobNotThere");
});
