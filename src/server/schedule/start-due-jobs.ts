import { sql } from "kysely";
import type { Tx } from "../db/index.ts";
import type { Ports } from "../http/index.ts";
import { livingSql, quoted, systemColumns } from "../table-sql/index.ts";
import { runSql } from "../tables/index.ts";
import { scheduledTask } from "./run-scheduled.ts";
import { nextRun } from "./schedule-job.ts";

/** The name under which the look for due jobs is queued, every minute and once over all processes. */
export const startDueTask = "startDueJobs";

interface Due {
  jobCode: string;
  cron: string;
  dueAt: string;
}

/** Queues every scheduled job that is due and writes down when it runs next; of several processes one finds each. */
export async function startDueJobs(ports: Ports): Promise<void> {
  const table = ports.tables.find("scheduleJob");
  if (table === undefined) return;
  const { model } = table;
  await ports.database.write(async (tx) => {
    const due = await runSql<Due>(
      tx,
      sql`select job_code as "jobCode", cron, next_run_at as "dueAt" from ${quoted(model.table)}
          where next_run_at <= now() and status = '1' and ${livingSql(model)} for update skip locked`,
    );
    for (const { jobCode, cron } of due) {
      await setNextRun(
        tx,
        model.table,
        jobCode,
        nextRun(cron, new Date(), ports.parameters.value("timeZone")),
      );
      await ports.jobs.add(tx, scheduledTask, { jobCode, trigger: "cron" });
    }
    if (due.length > 0) ports.live.announceToAll(tx, { event: "table", entity: model.name });
  });
}

async function setNextRun(tx: Tx, table: string, jobCode: string, next: string | undefined): Promise<void> {
  const version = quoted(systemColumns.rowVersion);
  await runSql(
    tx,
    sql`update ${quoted(table)} set next_run_at = ${next ?? null}::timestamptz, ${version} = ${version} + 1
        where job_code = ${jobCode}`,
  );
}
