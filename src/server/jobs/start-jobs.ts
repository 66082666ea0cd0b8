import { setTimeout as pause } from "node:timers/promises";
import { type CronItem, Logger, parseCronItems, run, type Runner, type TaskList } from "graphile-worker";
import type { Database } from "../db/index.ts";
import { installJobTables } from "./install-job-tables.ts";

/** What a task is told besides its payload. */
export interface JobContext {
  readonly jobId: string;
  /** From 1. */
  readonly attempt: number;
  readonly maxAttempts: number;
  /** Aborted when the application stops and has waited long enough. */
  readonly signal: AbortSignal | undefined;
}

/** Runs one kind of job; a rejection makes it tried again later. */
export type JobTask = (payload: unknown, job: JobContext) => Promise<void>;

/** A task to run at set times (UTC), once over all processes. */
export interface CronEntry {
  readonly task: string;
  /** Five fields, such as `0 3 * * *`. */
  readonly match: string;
  readonly payload?: Record<string, unknown>;
  /** Runs missed for up to so long are made up for at the next start. */
  readonly backfillMs?: number;
  readonly identifier?: string;
}

/** How to run jobs. */
export interface JobRunnerOptions {
  /** Jobs at once in this process. */
  readonly concurrency?: number;
  readonly reportError: (error: unknown) => void;
}

/** The running jobs of this process. */
export interface JobRunner {
  /** Takes no further job, waits for those that run, aborts them after a few seconds. */
  stop(): Promise<void>;
}

const abortAfterMs = 3_000;
const restartAfterMs = 1_000;

/** Installs the job tables, then runs jobs and cron entries in this process until `stop`. */
export async function startJobs(
  database: Database,
  tasks: Readonly<Record<string, JobTask>>,
  crontab: readonly CronEntry[],
  { concurrency = 3, reportError }: JobRunnerOptions,
): Promise<JobRunner> {
  await installJobTables(database);
  const pgPool = database.openPlainPool(concurrency + 3);
  const start = (): Promise<Runner> =>
    run({
      pgPool,
      taskList: taskList(tasks),
      parsedCronItems: parseCronItems(crontab.map(cronItem)),
      concurrency,
      pollInterval: 1_000,
      noHandleSignals: true,
      logger: quietLogger(reportError),
      preset: { worker: { gracefulShutdownAbortTimeout: abortAfterMs } },
    });
  let stopping = false;
  let runner = await start();
  const keep = async (): Promise<void> => {
    while (!stopping) {
      await runner.promise.catch((error: unknown) => {
        if (!stopping) reportError(error);
      });
      // The queue gives up when the database stays away: begin again as soon as it is back.
      while (!stopping) {
        await pause(restartAfterMs, undefined, { ref: false });
        const next = stopping ? undefined : await start().catch(() => undefined);
        if (next === undefined) continue;
        runner = next;
        break;
      }
    }
  };
  const kept = keep();
  return {
    stop: async () => {
      if (stopping) return;
      stopping = true;
      await runner.stop().catch(reportError);
      await runner.promise.catch(() => undefined);
      await kept;
      await pgPool.end();
    },
  };
}

function taskList(tasks: Readonly<Record<string, JobTask>>): TaskList {
  return Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [
      name,
      (payload, { job, abortSignal }) =>
        task(payload, {
          jobId: job.id,
          attempt: job.attempts,
          maxAttempts: job.max_attempts,
          signal: abortSignal,
        }),
    ]),
  );
}

function cronItem({ task, match, payload, backfillMs, identifier }: CronEntry): CronItem {
  return {
    task,
    match,
    identifier: identifier ?? task,
    ...(payload === undefined ? {} : { payload }),
    ...(backfillMs === undefined ? {} : { options: { backfillPeriod: backfillMs } }),
  };
}

/** Only failures are worth a line; the queue's own chatter is not. */
function quietLogger(reportError: (error: unknown) => void): Logger {
  return new Logger(() => (level, message, meta) => {
    if (level === "error") reportError(meta?.["error"] ?? new Error(message));
  });
}
