import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import type { Tx } from "../db/index.ts";
import type { Ports } from "../http/index.ts";
import { runSql } from "../tables/index.ts";
import { livingSql, quoted } from "../table-sql/index.ts";
import { holdRun } from "./hold-run.ts";
import { type BegunRun, logBegun, logCutOff, logEnded, logSkipped, type ScheduledRun } from "./run-log.ts";

export type { ScheduledRun } from "./run-log.ts";

/** The name that a scheduled job's run is queued under. */
export const scheduledTask = "runScheduledJob";

/** The work that a job names; absent where nothing is called so. The signal says that it took too long. */
type Work = (handler: string, signal: AbortSignal) => Promise<void> | undefined;

interface Job {
  handler: string;
  overlap: string | null;
  timeoutSeconds: number | null;
  begun: BegunRun | undefined;
}

/** How long a run that waits its turn waits before it looks again. */
const lookAgainMs = 5_000;

/**
 * Runs a scheduled job once and writes how it went into the job and its log. A run that finds the one before still
 * going, also one that has taken too long and was given up on, is left out, which the log says, or waits its turn, as the
 * job says; one whose process was killed holds nobody up, and one that does not end for as long again as it may take no
 * longer. A failure is told in the log, not tried again: the next run is the next try.
 */
export async function runScheduled(ports: Ports, run: ScheduledRun, work: Work): Promise<void> {
  const letGo = await holdRun(ports.database, run.jobCode);
  let going: { over: Promise<void>; mayTakeMs: number } | undefined;
  try {
    const job = await ports.database.write((tx) => begin(tx, ports, run, letGo !== undefined));
    if (job === undefined) return;
    const mayTakeMs = secondsOf(job) * 1_000;
    const error = await outcomeOf(job, (signal) => {
      const over = work(job.handler, signal)?.finally(() => (going = undefined));
      if (over !== undefined) going = { over, mayTakeMs };
      return over;
    });
    await ports.database.write((tx) => end(tx, ports, run, { job, error }));
  } finally {
    if (going === undefined) await letGo?.();
    else void letGoLater(going, letGo);
  }
}

/**
 * Work that was given up on and does not heed it cannot be stopped: nobody waits for it, and the job is held until it is
 * over, but not for ever. A lock that cannot be let go any more is gone with its connection.
 */
async function letGoLater(
  { over, mayTakeMs }: { over: Promise<void>; mayTakeMs: number },
  letGo: (() => Promise<void>) | undefined,
): Promise<void> {
  const ended = new AbortController();
  const longest = pause(mayTakeMs, undefined, { ref: false, signal: ended.signal });
  await Promise.race([over, longest]).catch(() => undefined);
  ended.abort();
  await letGo?.().catch(() => undefined);
}

async function begin(tx: Tx, ports: Ports, run: ScheduledRun, isFree: boolean): Promise<Job | undefined> {
  const { jobCode } = run;
  const table = ports.tables.find("scheduleJob");
  if (table === undefined) return undefined;
  const [job] = await runSql<Omit<Job, "begun">>(
    tx,
    sql`select handler, overlap, timeout_seconds as "timeoutSeconds"
        from ${quoted(table.model.table)} where job_code = ${jobCode} and ${livingSql(table.model)} for update`,
  );
  if (job === undefined) return undefined;
  if (!isFree) {
    const runAt = new Date(Date.now() + lookAgainMs);
    if (job.overlap === "queue") await ports.jobs.add(tx, scheduledTask, { ...run }, { runAt });
    else await logSkipped(tx, ports, run);
    return undefined;
  }
  await logCutOff(tx, ports, jobCode);
  await setResult(tx, ports, jobCode, "running");
  return { ...job, begun: await logBegun(tx, ports, run) };
}

async function end(
  tx: Tx,
  ports: Ports,
  { jobCode }: ScheduledRun,
  { job: { begun }, error }: { job: Job; error: string | undefined },
): Promise<void> {
  // Where its connection was lost with the lock, the run after it may be going: the job tells of that one.
  if (begun !== undefined && !(await logEnded(tx, ports, begun, error))) return;
  await setResult(tx, ports, jobCode, error === undefined ? "succeeded" : "failed");
}

const secondsOf = ({ timeoutSeconds }: Pick<Job, "timeoutSeconds">): number => timeoutSeconds ?? 600;

/** What went wrong, or undefined. Work that takes too long is told to stop. */
async function outcomeOf(
  job: Job,
  start: (signal: AbortSignal) => Promise<void> | undefined,
): Promise<string | undefined> {
  const tooLong = new AbortController();
  const running = start(tooLong.signal);
  if (running === undefined) return `no task is called ${job.handler}`;
  let timer: NodeJS.Timeout | undefined;
  const seconds = secondsOf(job);
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => {
      resolve(`not done within ${seconds} s; its next run waits for its end, at most ${seconds} s more`);
      tooLong.abort(new Error(`not done within ${seconds} s`));
    }, seconds * 1_000);
  });
  const done = running.then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  try {
    return await Promise.race([done, late]);
  } finally {
    clearTimeout(timer);
  }
}

async function setResult(tx: Tx, ports: Ports, jobCode: string, result: string): Promise<void> {
  const table = ports.tables.find("scheduleJob")?.model.table;
  if (table === undefined) return;
  const started = result === "running" ? sql`, last_run_at = now()` : sql``;
  await runSql(
    tx,
    sql`update ${quoted(table)} set last_result = ${result}${started} where job_code = ${jobCode}`,
  );
  ports.live.announceToAll(tx, { event: "table", entity: "scheduleJob" });
}
