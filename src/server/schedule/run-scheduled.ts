import { sql } from "kysely";
import { defaultLanguage } from "#contract/codes/language.ts";
import type { Row } from "#tables";
import { RestrictedData } from "../viewer/index.ts";
import type { Tx } from "../db/index.ts";
import type { Ports } from "../http/index.ts";
import { contextOf, insertRow, runSql } from "../tables/index.ts";
import { livingSql, quoted } from "../table-sql/index.ts";
import { holdRun } from "./hold-run.ts";

/** The name that a scheduled job's run is queued under. */
export const scheduledTask = "runScheduledJob";

/** A run of a scheduled job. */
export interface ScheduledRun {
  jobCode: string;
  trigger: "cron" | "manual";
  operatorCode?: string;
}

interface Job {
  handler: string;
  overlap: string | null;
  timeoutSeconds: number | null;
  lastResult: string | null;
  lastRunAt: string | null;
}

/** How long a run that waits its turn waits before it looks again. */
const lookAgainMs = 5_000;

/**
 * Runs a scheduled job once and writes how it went into the job and its log. A run that finds the one before still
 * going, also one that has taken too long and was given up on, is left out or waits its turn, as the job says; one whose
 * process was killed holds nobody up. A failure is told in the log, not tried again: the next run is the next try.
 */
export async function runScheduled(
  ports: Ports,
  run: ScheduledRun,
  task: (handler: string) => Promise<void> | undefined,
): Promise<void> {
  const letGo = await holdRun(ports.database, run.jobCode);
  let going: Promise<void> | undefined;
  try {
    await runHeld(ports, run, letGo !== undefined, (handler) => {
      going = task(handler)?.finally(() => (going = undefined));
      return going;
    });
  } finally {
    if (going === undefined) await letGo?.();
    // What was given up on cannot be stopped: nobody waits for it, and the job is held until it is over; a
    // lock that cannot be let go any more is gone with its connection.
    else
      void (going as Promise<void>)
        .catch(() => undefined)
        .then(letGo)
        .catch(() => undefined);
  }
}

async function runHeld(
  ports: Ports,
  run: ScheduledRun,
  isFree: boolean,
  task: (handler: string) => Promise<void> | undefined,
): Promise<void> {
  const startedAt = new Date();
  const job = await ports.database.write((tx) => begin(tx, ports, run, isFree));
  if (job === undefined) return;
  const error = await outcomeOf(task(job.handler), job);
  const endedAt = new Date();
  await ports.database.write(async (tx) => {
    const result = error === undefined ? "succeeded" : "failed";
    await setResult(tx, ports, run.jobCode, result);
    await writeLog(tx, ports, {
      jobCode: run.jobCode,
      startedAt: startedAt.toISOString(),
      endedAt: endedAt.toISOString(),
      costMs: endedAt.getTime() - startedAt.getTime(),
      trigger: run.trigger,
      operatorCode: run.operatorCode ?? null,
      result,
      error: error ?? null,
    });
  });
}

function tableOf(ports: Ports): string | undefined {
  return ports.tables.find("scheduleJob")?.model.table;
}

async function begin(tx: Tx, ports: Ports, run: ScheduledRun, isFree: boolean): Promise<Job | undefined> {
  const { jobCode } = run;
  const table = ports.tables.find("scheduleJob");
  if (table === undefined) return undefined;
  const [job] = await runSql<Job>(
    tx,
    sql`select handler, overlap, timeout_seconds as "timeoutSeconds", last_result as "lastResult",
               last_run_at as "lastRunAt"
        from ${quoted(table.model.table)} where job_code = ${jobCode} and ${livingSql(table.model)} for update`,
  );
  if (job === undefined) return undefined;
  if (!isFree) {
    const runAt = new Date(Date.now() + lookAgainMs);
    if (job.overlap === "queue") await ports.jobs.add(tx, scheduledTask, { ...run }, { runAt });
    return undefined;
  }
  if (job.lastResult === "running" && job.lastRunAt !== null) await tellCutOff(tx, ports, run, job.lastRunAt);
  await setResult(tx, ports, jobCode, "running");
  return job;
}

const secondsOf = (timeoutSeconds: number | null): number => timeoutSeconds ?? 600;

/** A run that still says "running" while nobody holds the job: its process ended under it. */
async function tellCutOff(tx: Tx, ports: Ports, { jobCode }: ScheduledRun, lastRunAt: string): Promise<void> {
  await writeLog(tx, ports, {
    jobCode,
    startedAt: new Date(lastRunAt).toISOString(),
    trigger: "cron",
    result: "failed",
    error: "the process that ran it ended",
  });
}

/** What went wrong, or undefined. */
async function outcomeOf(
  running: Promise<void> | undefined,
  { timeoutSeconds, handler }: Job,
): Promise<string | undefined> {
  if (running === undefined) return `no task is called ${handler}`;
  let timer: NodeJS.Timeout | undefined;
  const seconds = secondsOf(timeoutSeconds);
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(`not done within ${seconds} s`), seconds * 1_000);
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
  const table = tableOf(ports);
  if (table === undefined) return;
  const started = result === "running" ? sql`, last_run_at = now()` : sql``;
  await runSql(
    tx,
    sql`update ${quoted(table)} set last_result = ${result}${started} where job_code = ${jobCode}`,
  );
  ports.live.announceToAll(tx, { event: "table", entity: "scheduleJob" });
}

async function writeLog(tx: Tx, ports: Ports, row: Row): Promise<void> {
  const table = ports.tables.find("scheduleJobLog");
  if (table === undefined) return;
  const author = {
    userCode: String(row["operatorCode"] ?? ""),
    organId: 0,
    roles: [],
    forbidden: RestrictedData.none,
    reach: "everything" as const,
    language: defaultLanguage,
    now: new Date(),
    requestCode: "",
  };
  await insertRow(tx, contextOf(table, author, ports), row);
  ports.live.announceToAll(tx, { event: "table", entity: "scheduleJobLog" });
}
