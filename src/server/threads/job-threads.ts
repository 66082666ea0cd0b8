import { Piscina } from "piscina";
import { type JobTask, NoMoreTries } from "../jobs/index.ts";
import type { ThreadJob, ThreadOutcome, ThreadSettings } from "./thread-job.ts";

/** A thread ended under the job it ran: by itself, or because it wanted more memory than it may have. */
export class ThreadDied extends Error {
  readonly isOutOfMemory: boolean;

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.isOutOfMemory = (cause as { code?: string } | null)?.code === "ERR_WORKER_OUT_OF_MEMORY";
  }
}

/** Threads that run jobs, so that nothing else waits for them. */
export interface JobThreads {
  /** A job's task, done in a thread; aborting it ends the thread. */
  task(name: string): JobTask;
  close(): Promise<void>;
}

/** How many threads of which size. */
export interface JobThreadsOptions {
  /** The module of a thread; absent: the one beside this program. */
  readonly file?: URL;
  readonly threads?: number;
  readonly memoryMb?: number;
}

const idleMs = 30_000;

/** The thread's module as it lies beside the running program: in the build `main.js`, else the sources. */
function threadFile(): URL {
  return import.meta.url.endsWith(".ts")
    ? new URL("../job-thread.ts", import.meta.url)
    : new URL("job-thread.js", import.meta.url);
}

/**
 * Opens a pool of threads that start when there is work and end when there is none. One job at a time runs in a thread
 * within bounds of memory: what goes wrong there, a crash included, costs that one job.
 */
export function openJobThreads(
  settings: ThreadSettings,
  { file = threadFile(), threads = 2, memoryMb = 384 }: JobThreadsOptions = {},
): JobThreads {
  const translated = file.pathname.endsWith(".ts") ? ["--import", "tsx"] : [];
  const pool = new Piscina<ThreadJob, ThreadOutcome>({
    filename: file.href,
    workerData: settings,
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: idleMs,
    concurrentTasksPerWorker: 1,
    // A thread that waits for its next job must not wait in a way that stops its own connections.
    atomics: "disabled",
    execArgv: translated,
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  // Every failure is the failure of a job, which hears of it.
  pool.on("error", () => undefined);
  return {
    task:
      (task) =>
      async (payload, { jobId, attempt, maxAttempts, signal }) => {
        const outcome = await pool
          .run({ task, payload, jobId, attempt, maxAttempts }, { signal })
          .catch((error: unknown) => {
            throw signal.aborted ? error : new ThreadDied(error);
          });
        if (!outcome.failed) return;
        const error = Object.assign(new Error(outcome.message), { stack: outcome.stack });
        throw outcome.isFinal ? new NoMoreTries(error) : error;
      },
    close: () => pool.destroy(),
  };
}
