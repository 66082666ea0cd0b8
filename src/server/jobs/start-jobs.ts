import { EventEmitter } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import {
  type CronItem,
  type JobHelpers,
  Logger,
  parseCronItems,
  run,
  type Runner,
  type TaskList,
  type WorkerEvents,
} from "graphile-worker";
import type { Database } from "../db/index.ts";
import { installJobTables } from "./install-job-tables.ts";
import { Interrupted } from "./interrupted.ts";
import { NoMoreTries } from "./no-more-tries.ts";
import { type LostJob, releaseWorkers } from "./release-dead-workers.ts";
import { watchForDeadWorkers } from "./watch-for-dead-workers.ts";
import { openWorkerLock } from "./worker-lock.ts";

/** What a task is told besides its payload. */
export interface JobContext {
  readonly jobId: string;
  /** From 1. */
  readonly attempt: number;
  readonly maxAttempts: number;
  /** Aborted when the application stops and has waited long enough: the job is given back to be run elsewhere. */
  readonly signal: AbortSignal;
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
  /** Runs of one queue come one after the other, over all processes. */
  readonly queueName?: string;
  /** A run that still waits is replaced by the next. */
  readonly jobKey?: string;
  readonly identifier?: string;
}

/** How to run jobs. */
export interface JobRunnerOptions {
  /** Jobs at once in this process. */
  readonly concurrency?: number;
  /** Hears of jobs whose processes died as often as they may be tried. */
  readonly onLost?: (job: LostJob) => Promise<void>;
  /** How often workers of other processes are looked at. */
  readonly lookEveryMs?: number;
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
  { concurrency = 3, onLost, lookEveryMs, reportError }: JobRunnerOptions,
): Promise<JobRunner> {
  await installJobTables(database);
  const pgPool = database.openPlainPool(concurrency + 3);
  const workers = new Set<string>();
  const lock = openWorkerLock(database, reportError);
  const interrupted = new Interrupted();
  const events: WorkerEvents = new EventEmitter();
  let shown: Promise<void> = Promise.resolve();
  events.on("pool:create", ({ workerPool }) => {
    workers.add(workerPool.id);
    shown = lock.hold(workerPool.id);
  });
  events.on("pool:release", ({ workerPool }) => void lock.drop(workerPool.id));
  const start = (): Promise<Runner> =>
    run({
      pgPool,
      events,
      taskList: taskList(tasks, { isShown: () => shown, interrupted, reportError }),
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
  const watch = watchForDeadWorkers(database, {
    reportError,
    ...(onLost !== undefined && { onLost }),
    ...(lookEveryMs !== undefined && { everyMs: lookEveryMs }),
  });
  return {
    stop: async () => {
      if (stopping) return;
      stopping = true;
      await watch.close();
      await runner.stop().catch(reportError);
      await runner.promise.catch(() => undefined);
      await kept;
      await releaseWorkers(database, [...workers]).catch(reportError);
      await interrupted.giveBack(database).catch(reportError);
      await lock.close();
      await pgPool.end();
    },
  };
}

interface TaskSurroundings {
  /** Resolves once other processes see that the worker lives. */
  readonly isShown: () => Promise<void>;
  readonly interrupted: Interrupted;
  readonly reportError: (error: unknown) => void;
}

function taskList(
  tasks: Readonly<Record<string, JobTask>>,
  { isShown, interrupted, reportError }: TaskSurroundings,
): TaskList {
  const run = async (task: JobTask, payload: unknown, { job, abortSignal }: JobHelpers): Promise<void> => {
    await isShown();
    const signal = abortSignal ?? new AbortController().signal;
    const { id: jobId, attempts: attempt, max_attempts: maxAttempts } = job;
    try {
      await untilAborted(signal, task(payload, { jobId, attempt, maxAttempts, signal }));
    } catch (error) {
      if (signal.aborted) interrupted.add({ jobId, attempt });
      if (!(error instanceof NoMoreTries)) throw error;
      reportError(error.cause);
    }
  };
  return Object.fromEntries(
    Object.entries(tasks).map(([name, task]) => [name, (payload, helpers) => run(task, payload, helpers)]),
  );
}

/** Waits for work, but not beyond the moment at which it has to be given up. */
async function untilAborted(signal: AbortSignal, work: Promise<void>): Promise<void> {
  const over = new AbortController();
  const aborted = new Promise<never>((_resolve, reject) => {
    const stop = (): void => reject(new Error("The application stopped while the job ran."));
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop, { once: true, signal: over.signal });
  });
  try {
    await Promise.race([work, aborted]);
  } finally {
    over.abort();
    work.catch(() => undefined);
  }
}

function cronItem({ task, match, payload, identifier, backfillMs, queueName, jobKey }: CronEntry): CronItem {
  return {
    task,
    match,
    identifier: identifier ?? task,
    ...(payload === undefined ? {} : { payload }),
    options: {
      ...(backfillMs === undefined ? {} : { backfillPeriod: backfillMs }),
      ...(queueName === undefined ? {} : { queueName }),
      ...(jobKey === undefined ? {} : { jobKey }),
    },
  };
}

/** Only failures are worth a line; the queue's own chatter is not. */
function quietLogger(reportError: (error: unknown) => void): Logger {
  return new Logger(() => (level, message, meta) => {
    if (level === "error") reportError(meta?.["error"] ?? new Error(message));
  });
}
