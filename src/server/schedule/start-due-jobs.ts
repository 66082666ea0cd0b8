import { sql } from "kysely";
import type { Ports } from "../http/index.ts";
import { storedParameter } from "../parameters/index.ts";
import { livingSql, quoted } from "../table-sql/index.ts";
import { runSql } from "../tables/index.ts";
import { scheduledTask } from "./run-scheduled.ts";
import { nextRun } from "./schedule-job.ts";
import { setNextRun } from "./set-next-run.ts";

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
    if (due.length === 0) return;
    const timeZone = await storedParameter(tx, "timeZone");
    for (const { jobCode, cron } of due) {
      await setNextRun(tx, model.table, jobCode, nextRun(cron, new Date(), timeZone));
      await ports.jobs.add(tx, scheduledTask, { jobCode, trigger: "cron" });
    }
    ports.live.announceToAll(tx, { event: "table", entity: model.name });
  });
}
