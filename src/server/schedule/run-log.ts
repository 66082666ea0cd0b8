import { sql } from "kysely";
import { defaultLanguage } from "#contract/codes/language.ts";
import type { Row } from "#tables";
import type { Tx } from "../db/index.ts";
import type { Ports } from "../http/index.ts";
import { contextOf, insertRow, runSql } from "../tables/index.ts";
import { quoted } from "../table-sql/index.ts";
import { RestrictedData } from "../viewer/index.ts";

/** A run of a scheduled job. */
export interface ScheduledRun {
  jobCode: string;
  trigger: "cron" | "manual";
  operatorCode?: string;
}

/** A line of the log that says of a run that it is going: what is to be said when it is over, and nobody says if its process ends. */
export interface BegunRun {
  logId: number;
  startedAt: Date;
}

const logTable = "scheduleJobLog";

/** Writes into the log that a run has begun; nothing where there is no log. */
export async function logBegun(tx: Tx, ports: Ports, run: ScheduledRun): Promise<BegunRun | undefined> {
  const startedAt = new Date();
  const row = await write(tx, ports, run, { startedAt: startedAt.toISOString(), result: "running" });
  return row === undefined ? undefined : { logId: Number(row["logId"]), startedAt };
}

/** Writes into the log how a run went; false where somebody else has said so, who took it for cut off. */
export async function logEnded(
  tx: Tx,
  ports: Ports,
  { logId, startedAt }: BegunRun,
  error: string | undefined,
): Promise<boolean> {
  const table = ports.tables.find(logTable)?.model.table;
  if (table === undefined) return true;
  const endedAt = new Date();
  const ended = await runSql(
    tx,
    sql`update ${quoted(table)} set ended_at = ${endedAt}, cost_ms = ${endedAt.getTime() - startedAt.getTime()},
          result = ${error === undefined ? "succeeded" : "failed"}, error = ${error ?? null}
        where log_id = ${logId} and result = 'running' returning log_id`,
  );
  announce(tx, ports);
  return ended.length > 0;
}

/** Says of runs of a job that nobody holds that they failed: their process ended under them. */
export async function logCutOff(tx: Tx, ports: Ports, jobCode: string): Promise<void> {
  const table = ports.tables.find(logTable)?.model.table;
  if (table === undefined) return;
  await runSql(
    tx,
    sql`update ${quoted(table)} set result = 'failed', error = 'the process that ran it ended'
        where job_code = ${jobCode} and result = 'running'`,
  );
  announce(tx, ports);
}

/** Writes into the log that a run was left out, because the one before was still going. */
export async function logSkipped(tx: Tx, ports: Ports, run: ScheduledRun): Promise<void> {
  const now = new Date().toISOString();
  await write(tx, ports, run, { startedAt: now, endedAt: now, result: "skipped" });
}

async function write(tx: Tx, ports: Ports, run: ScheduledRun, row: Row): Promise<Row | undefined> {
  const table = ports.tables.find(logTable);
  if (table === undefined) return undefined;
  const { jobCode, trigger, operatorCode } = run;
  const author = {
    userCode: operatorCode ?? "",
    organId: 0,
    roles: [],
    forbidden: RestrictedData.none,
    reach: "everything" as const,
    language: defaultLanguage,
    now: new Date(),
    requestCode: "",
  };
  const line = { ...row, jobCode, trigger, operatorCode: operatorCode ?? null };
  const written = await insertRow(tx, contextOf(table, author, ports), line);
  announce(tx, ports);
  return written;
}

function announce(tx: Tx, ports: Ports): void {
  ports.live.announceToAll(tx, { event: "table", entity: logTable });
}
